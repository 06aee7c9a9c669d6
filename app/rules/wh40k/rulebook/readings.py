"""How open questions of the source are read, and its worked examples."""

from app.rules.kernel.rulebook import Rule

READINGS: dict[str, Rule] = {
    "W40K-EX-01": Rule(title="Movement", how=("example",)),
    "W40K-EX-02": Rule(title="Psychic", how=("example",)),
    "W40K-EX-03": Rule(title="Boltguns", how=("example",)),
    "W40K-EX-04": Rule(title="Krak grenade", how=("example",)),
    "W40K-EX-05": Rule(title="Charge and Overwatch", how=("example",)),
    "W40K-EX-06": Rule(title="Fight", how=("example",)),
    "W40K-EX-07": Rule(title="Morale", how=("example",)),
    "W40K-EX-08": Rule(title="Strength examples", how=("example",)),
    "W40K-EX-09": Rule(title="AP example", how=("example",)),
    "W40K-EX-10": Rule(title="Aura example", how=("example",)),
    "W40K-EX-11": Rule(title="Full replay (positions and missing faces invented)", how=("example",)),
    "W40K-AMB-01": Rule(
        title='Coherency text only needs one neighbour per model but also "as a group"',
        how=("reading",),
        reading="One connected group",
    ),
    "W40K-AMB-02": Rule(
        title='A broken unit "must restore coherency on its next move"',
        how=("reading",),
        reading="Move only if it ends coherent; may stay still",
    ),
    "W40K-AMB-03": Rule(
        title='General 1" ban vs. leaving an engaged position',
        how=("reading",),
        reading='Exempt along the path only from enemies the model began within 1" of; end > 1" from all',
    ),
    "W40K-AMB-04": Rule(title="FLY: does it apply outside Movement?", how=("reading",), reading="Yes, all moves"),
    "W40K-AMB-05": Rule(
        title="Pistol exception for friends nearby",
        how=("reading",),
        reading="Only when the shooter's unit is itself engaged",
    ),
    "W40K-AMB-06": Rule(
        title='"Entirely on or in a terrain feature"',
        how=("reading",),
        reading="All models in the same piece",
    ),
    "W40K-AMB-07": Rule(
        title='"Attacks with all its ranged weapons": is holding fire legal?',
        how=("reading",),
        reading="Yes, explicit hold_fire",
    ),
    "W40K-AMB-08": Rule(
        title="Heroic Intervention if no charge happened",
        how=("reading",),
        reading="Window still opens",
    ),
    "W40K-AMB-09": Rule(
        title="Whose dice a Command Re-roll may touch",
        how=("reading",),
        reading="Underdog's own roll; one logical roll: all or some dice of a 2D6, one die of a fast batch",
    ),
    "W40K-AMB-10": Rule(
        title='Are fled models "slain"?',
        how=("reading",),
        reading="Not for morale; yes for wipe-out and Warlord",
    ),
    "W40K-AMB-11": Rule(title="Halved Advance die: rounding not stated", how=("reading",), reading="Up"),
    "W40K-AMB-12": Rule(title="Advance with min–max Move", how=("reading",), reading="Only the maximum grows"),
    "W40K-AMB-13": Rule(
        title="Minimum-Move model never moved by its owner",
        how=("reading",),
        reading="Must be moved; conceding = destroyed. If engaged: Fall Back ≥ minimum",
    ),
    "W40K-AMB-14": Rule(title="Units without room", how=("reading",), reading="Take no part; count as destroyed"),
    "W40K-AMB-15": Rule(
        title="Mixed Toughness, WS etc.",
        how=("reading",),
        reading="Majority T; attackers use their own WS/BS",
    ),
    "W40K-AMB-16": Rule(
        title="Both armies destroyed at the same moment",
        how=("reading",),
        reading="VP, then Underdog",
    ),
    "W40K-AMB-17": Rule(
        title='Under-strength: Spanish says "at least one unit"',
        how=("reading",),
        reading="The sensible reading is one per datasheet",
    ),
    "W40K-AMB-18": Rule(
        title='Charge eligibility sentence omits "of an enemy"',
        how=("reading",),
        reading='Within 12" of an enemy unit',
    ),
    "W40K-AMB-19": Rule(title='Assault: "rolls made to fire"', how=("reading",), reading="Hit rolls only"),
    "W40K-AMB-20": Rule(
        title="Closest visible unit",
        how=("reading",),
        reading="Unit with a visible model; distance to its closest model",
    ),
    "W40K-AMB-21": Rule(
        title="Perils on a psyker inside a multi-model unit",
        how=("reading",),
        reading="The psyker takes them; excess spills to its unit",
    ),
    "W40K-AMB-22": Rule(
        title="Embark after which moves",
        how=("reading",),
        reading=(
            "Movement-phase moves only (normal, Advance, Fall Back); a unit selected for a normal move and "
            "finished without moving also counts"
        ),
    ),
    "W40K-AMB-23": Rule(title="Objective spacing origin", how=("reading",), reading="Centre to centre"),
    "W40K-AMB-24": Rule(
        title="Board in cm, rules in inches",
        how=("reading",),
        reading='70.866" × 47.244"; offer 72" × 48" preset',
    ),
    "W40K-AMB-25": Rule(
        title="Several Lords near the same enemy",
        how=("reading",),
        reading="One roll per enemy unit per turn",
    ),
    "W40K-AMB-26": Rule(
        title='Must an eligible unit fight? "Can attack" vs "until all eligible units have fought"',
        how=("reading",),
        reading=(
            "Selecting every eligible unit is mandatory; its moves and attacks are optional (attacks may be "
            "forfeited explicitly)"
        ),
    ),
    "W40K-AMB-27": Rule(
        title='Domination "at the end of each turn"',
        how=("reading",),
        reading="Each player turn, both players score (10 scorings in a full game)",
    ),
    "W40K-AMB-28": Rule(
        title="Two wounded models in one unit",
        how=("reading",),
        reading=("Owner chooses between them"),
    ),
    "W40K-AMB-29": Rule(
        title="Damage allocation vs fast dice save-first example",
        how=("reading",),
        reading="Allocate then save; same result with equal saves",
    ),
    "W40K-AMB-30": Rule(
        title="Nearest enemy for pile in, consolidate, Heroic Intervention",
        how=("reading",),
        reading="The enemy model nearest at the start of that model's move (W40K-GEO-14)",
    ),
    "W40K-AMB-31": Rule(
        title='"One attempt per turn to resist each manifested power": two psykers both manifest Smite in one turn',
        how=("reading",),
        reading="One attempt per manifestation; each Smite may be denied once (attempts on the datasheet permitting)",
    ),
    "W40K-AMB-32": Rule(
        title='Is a Warlord that never arrived "slain during the battle"?',
        how=("reading",),
        reading="Yes: unarrived units count as destroyed",
    ),
    "W40K-AMB-33": Rule(
        title="Cover against Overwatch",
        how=("reading",),
        reading="Yes: it is a ranged attack, outside the Fight phase",
    ),
    "W40K-AMB-34": Rule(
        title="May a player refuse to move after a sufficient charge roll?",
        how=("reading",),
        reading='Yes: it is then a failed charge (no model moves, not "charged")',
    ),
    "W40K-AMB-35": Rule(
        title="A Pistol's closest enemy is not visible or is out of range",
        how=("reading",),
        reading="The Pistol cannot be fired while engaged",
    ),
    "W40K-AMB-36": Rule(
        title="Command Re-roll before the battle starts",
        how=("reading",),
        reading=(
            "Not possible: they are granted when power is counted. Roll-offs, the random relic marker and "
            "rolls made by the other player are excluded"
        ),
    ),
    "W40K-AMB-37": Rule(
        title='Inspiring Leader: units "can" add 1',
        how=("reading",),
        reading="Applied automatically",
    ),
    "W40K-AMB-38": Rule(
        title="When the D3 of Slay and Secure is rolled",
        how=("reading",),
        reading="In end-of-battle scoring, each player their own",
    ),
    "W40K-AMB-39": Rule(
        title="CHARACTER protection for a unit that mixes CHARACTER and other models",
        how=("reading",),
        reading="Protected only while all its remaining models are CHARACTERs with W < 10",
    ),
    "W40K-AMB-40": Rule(
        title='"Immediately before deployment": before or after choosing zones?',
        how=("reading",),
        reading="After zones are chosen, before the first unit is set up",
    ),
    "W40K-AMB-41": Rule(
        title="Targeting before dice: does a Rapid Fire weapon keep its extra shots if near models die?",
        how=("reading",),
        reading="Yes, fixed at declaration",
    ),
    "W40K-AMB-42": Rule(
        title="Transport destroyed: what may the passengers do next?",
        how=("reading",),
        reading=(
            "They are ordinary units from then on; if it is their own Movement phase they count as having "
            "disembarked (moved) and may still move"
        ),
    ),
    "W40K-AMB-43": Rule(
        title="A unit that embarked this turn and whose transport dies this turn",
        how=("reading",),
        reading="The forced disembark happens anyway",
    ),
    "W40K-AMB-44": Rule(
        title='Does "engaged" for shooting use the moment or the start of phase?',
        how=("reading",),
        reading="The moment the unit is selected",
    ),
    "W40K-AMB-45": Rule(
        title="Save impossible to pass (e.g. Sv 3+, AP -4)",
        how=("reading",),
        reading="Still rolled for the log, always fails; no automatic success on 6",
    ),
    "W40K-AMB-46": Rule(
        title='CHARACTER: does an untargetable enemy, or another CHARACTER, count as "the closest visible enemy"?',
        how=("reading",),
        reading="Yes: every visible enemy counts",
    ),
    "W40K-AMB-47": Rule(
        title='Does a random roll "per unit" for Perils blast, Gift, etc. use one die or one per unit?',
        how=("reading",),
        reading="One die (or D3) per affected unit",
    ),
    "W40K-AMB-48": Rule(
        title='Snapshot "starts the Movement phase within 1"" vs start-of-turn abilities',
        how=("reading",),
        reading="Start-of-turn abilities come first",
    ),
    "W40K-AMB-49": Rule(
        title='Melee: text lets a model attack "via" a friend within 1"',
        how=("reading",),
        reading="One link, not a chain (W40K-GEO-19)",
    ),
    "W40K-AMB-50": Rule(
        title='Both players have "start of turn" or phase-start rules',
        how=("reading",),
        reading="The active player orders all of them",
    ),
    "W40K-AMB-51": Rule(
        title="May Smite be attempted with no enemy in reach?",
        how=("reading",),
        reading="Yes: the test has no target step; it can still cause Perils",
    ),
    "W40K-AMB-52": Rule(
        title='Does "12" of the unit" for charges use visible or any models?',
        how=("reading",),
        reading="Any models; sight is never needed to charge",
    ),
    "W40K-AMB-53": Rule(
        title='Nurgle\'s Gift covers "all DEATH GUARD models": also those of the enemy?',
        how=("reading",),
        reading="No: carriers are models of the Lord's own army",
    ),
    "W40K-AMB-54": Rule(
        title="A unit committed by a die (Advance, random Move) turns out to have no legal move",
        how=("reading",),
        reading=(
            'It may be finished with no model moved, even if still within 1" of an enemy; it keeps advanced '
            "or fell_back"
        ),
    ),
}
