/** Warmaster's look: icons of badges and commands, the order of columns and charts. No rules. */

/** @type {Partial<import("../../slots/look.js").Look>} */
export const LOOK = {
  badges: {
    used_initiative: "double", ordered: "flag", locked: "lock", charged: "charge", shot: "target", retreated: "fall", advanced: "charge",
    fought: "sword", confused: "die", badly_hurt: "fall", silenced: "cross", idle: "lock", mistrusted: "die", frenzied: "charge", stalled: "lock",
      engaged: "sword", failed: "cross", done: "check", moved: "move", cast: "spark",
    general: "flag", hero: "shield", wizard: "spark", skirmisher: "move", hindered: "lock", weird_enchantment: "spark", doom_and_despair: "spark", waaagh: "spark", light_of_battle: "spark",
    boon_of_chaos: "spark", anger_of_the_gods: "spark", rage_of_chaos: "spark", tomb_king: "spark",
  },
  commands: {
    take_roster: "flag", lock_army: "lock", ready: "check", take_battlefield: "map", deploy_unit: "map", deploy_character: "map",
    lock_deployment: "lock", charge: "charge", evade: "fall", end_segment: "next", end_phase: "check", roll_home_back: "die", home_back: "move",
    order: "flag", end_orders: "next", move_units: "move", rush: "charge", move_character: "move", save_character: "shield", bring_back: "box",
    shoot: "target", shoot_charger: "target", hold_fire: "cross", remove_stand: "cross", drive_back: "fall", place_driven: "fall", make_way: "move", fight: "sword",
    retreat: "fall", choose_option: "sword", fall_back: "fall", reform: "move", end_reforming: "check", cast_spell: "spark", dispel_spell: "cross",
      use_item: "spark", decline: "next", place_raised: "map",
    roll_rage: "die", breathe: "spark", use_power: "spark",
  },
  setup: [
    ["armies", ["muster_armies"]],
    ["battlefield", ["prepare_battlefield", "draw_sides"]],
    ["deploy", ["deploy_in_secret", "deploy_in_turns"]],
    ["first_turn", ["begin_battle"]],
  ],
  chances: ["shoot", "shoot_charger", "fight", "choose_option", "dispel_spell"],
  callers: { order: "name", move_character: "name", charge: "deed", evade: "deed", reform: "deed", shoot: "deed", cast_spell: "deed" },
  forecasts: ["order", "cast_spell", "shoot", "dispel_spell"],
  happens: ["cast", "dispel"],
  odds: ["order", "cast", "dispel", "stands", "hits", "given", "taken"],
  wide: ["combat", "armour"],
  scoring: [],
  ticks: { "warmaster.log.stand_lost_hits": 6, "warmaster.log.unit_destroyed_casualties": 12, "warmaster.log.unit_destroyed_rout": 12, "warmaster.log.charge_made": 8 },
  marks: {
    "warmaster.log.order_obeyed": "check", "warmaster.log.order_failed": "cross",
    "warmaster.log.blundered_mistrust": "warn", "warmaster.log.blundered_retire": "warn", "warmaster.log.blundered_halt": "warn", "warmaster.log.blundered_rush": "warn",
    "warmaster.log.spell_cast": "check", "warmaster.log.spell_cast_at": "check", "warmaster.log.spell_failed": "cross",
      "warmaster.log.spell_dispelled_rune": "check", "warmaster.log.spell_dispelled_scroll": "check",
  },
  optional: [],
  turns: true,
  signs: ["ordered", "used_initiative", "charged", "shot", "engaged", "confused", "failed", "done"],
  looks: {},
  symbols: {},
};
