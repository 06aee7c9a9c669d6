"""Catalogue files of a list builder with names of our own: what a unit begins with, linked from file to file."""

from pathlib import Path

from tests.rosters.tide import CHAMPION, FLY

SPACE = 'xmlns="http://www.battlescribe.net/schema/{}"'

SYSTEM = f"""<?xml version="1.0" encoding="UTF-8"?>
<gameSystem id="g" name="Age of Sigmar 4.0" revision="1" battleScribeVersion="2.03" {SPACE.format("gameSystemSchema")}>
  <sharedSelectionEntries>
    <selectionEntry id="champion" name="Champion" type="upgrade"><profiles>
      <profile id="p1" name="Champion" typeName="Ability (Passive)"><characteristics>
        <characteristic name="Keywords"/><characteristic name="Effect">{CHAMPION}</characteristic>
      </characteristics></profile></profiles></selectionEntry>
    <selectionEntry id="reinforced" name="Reinforced" type="upgrade"/>
  </sharedSelectionEntries>
  <sharedProfiles>
    <profile id="fly" name="Fly" typeName="Ability (Passive)"><characteristics>
      <characteristic name="Effect">{FLY}</characteristic>
    </characteristics></profile>
  </sharedProfiles>
</gameSystem>
"""


def unit(name: str, id: str, *, keywords: str = "INFANTRY", models: str = "", more: str = "") -> str:
    """A unit of the Tidewardens."""
    return f"""<selectionEntry id="{id}" name="{name}" type="unit" import="true">
      <profiles><profile id="{id}p" name="{name}" typeName="Unit"><characteristics>
        <characteristic name="Move">5"</characteristic><characteristic name="Health">2</characteristic>
        <characteristic name="Save">4+</characteristic><characteristic name="Control">1</characteristic>
      </characteristics></profile></profiles>
      <categoryLinks><categoryLink id="{id}c" name="{keywords}" targetId="x" primary="true"/></categoryLinks>
      {more}<selectionEntries>{models or model(name, id, 1)}</selectionEntries></selectionEntry>"""


def model(name: str, id: str, least: int, laid: str = "", more: str = "", base: str = "32mm") -> str:
    """So many models with a hook spear, in rows where it says so."""
    rows = f' defaultAmount="{laid}"' if laid else ""
    return f"""<selectionEntry id="{id}m" name="{name}" type="model"{rows}>
      <constraints><constraint type="min" value="{least}" field="selections" scope="parent" id="{id}k"/></constraints>
      {more}<selectionEntryGroups><selectionEntryGroup id="{id}g" name="Weapon" defaultSelectionEntryId="{id}w">
        <constraints><constraint type="min" value="1" field="selections" scope="parent" id="{id}h"/></constraints>
        <selectionEntries>{weapon("Net", f"{id}n")}{weapon("Hook spear", f"{id}w")}</selectionEntries>
      </selectionEntryGroup>{champion(id) if laid else ""}</selectionEntryGroups>
      <rules><rule id="{id}b" name="Base Size" hidden="true"><description>{base}</description></rule></rules>
    </selectionEntry>"""


def champion(id: str) -> str:
    """The champion of the first row."""
    return f"""<selectionEntryGroup id="{id}x" name="Command Models"><entryLinks>
      <entryLink id="{id}l" name="Champion" type="selectionEntry" targetId="champion" defaultAmount="1,0"/>
    </entryLinks></selectionEntryGroup>"""


def weapon(name: str, id: str) -> str:
    """A weapon for melee."""
    cells = {"Atk": "2", "Hit": "3+", "Wnd": "4+", "Rnd": "1", "Dmg": "1", "Ability": "-"}
    row = "".join(f'<characteristic name="{column}">{cell}</characteristic>' for column, cell in cells.items())
    return f"""<selectionEntry id="{id}" name="{name}" type="upgrade"><profiles>
      <profile id="{id}p" name="{name}" typeName="Melee Weapon"><characteristics>{row}</characteristics></profile>
    </profiles></selectionEntry>"""


PEARL = """<selectionEntry id="pearl" name="Pearl of Calm" type="upgrade"><profiles>
  <profile id="pp" name="Pearl of Calm" typeName="Ability (Passive)"><characteristics>
    <characteristic name="Effect">Add 1 to save rolls for this unit.</characteristic></characteristics></profile>
</profiles></selectionEntry>"""

FLIES = '<infoLinks><infoLink id="fl" name="Fly" type="profile" targetId="fly"/></infoLinks>'

CATALOGUE = f"""<?xml version="1.0" encoding="UTF-8"?>
<catalogue id="c" name="Tidewardens" gameSystemId="g" revision="1" battleScribeVersion="2.03" {SPACE.format("catalogueSchema")}>
  <sharedSelectionEntries>
    {unit("Tide Caller", "caller", keywords="HERO", models=model("Tide Caller", "caller", 1, base="50mm"))}
    {unit("Reefguard", "guard", models=model("Reefguard", "guard", 10, laid="1,9"))}
    {unit("Eel Riders", "eels", keywords="CAVALRY", models=model("Eel Rider", "eels", 3, base="75mm x 42mm"), more=FLIES)}
    {unit("Eel Riders (Scourge of Salt)", "deep", keywords="CAVALRY", models=model("Eel Rider", "deep", 4))}
    {PEARL}
  </sharedSelectionEntries>
</catalogue>
"""

TEXT = """Tide list 590/2000 pts
-----
Grand Alliance Order | Tidewardens | Reef Host
General's Handbook 2026-27
Drops: 1
-----
General's Regiment
Tide Caller (120)
• General
• Pearl of Calm
Reefguard (240)
• Reinforced
10 Reefguard with Hook spear (120)
Scourge of Salt: Eel Riders (110)
Lost Whale (90)
-----
Created with Warhammer Age of Sigmar: The App
App: v1.36.0 (1) | Data: v466
"""


def catalogues(folder: Path) -> Path:
    """A folder with them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Game.gst").write_text(SYSTEM, "utf-8")
    (folder / "Tidewardens.cat").write_text(CATALOGUE, "utf-8")
    return folder
