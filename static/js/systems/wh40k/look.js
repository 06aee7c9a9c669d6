/** 40k's look: icons of badges and commands, the order of columns and charts. No rules. */

/** @type {Partial<import("../../slots/look.js").Look>} */
export const LOOK = {
  badges: {
    moved: "check", stayed: "check", advanced: "double", fell_back: "fall", shot: "target", charged: "charge", engaged: "sword", fought: "sword",
    cover: "shield", cast: "spark", arrived: "box", disembarked: "box", embarked: "box", psyker: "spark", warlord: "flag",
  },
  commands: {
    select_move: "move", move_models: "move", finish_unit: "check", cancel_selection: "undo", disembark: "box", arrive: "box", manifest: "spark",
    deny: "shield", select_shoot: "target", declare_shooting: "target", select_charge: "charge", declare_charge: "charge", charge_move: "charge",
    heroic_move: "move", select_fight: "sword", pile_in: "sword", declare_attacks: "sword", consolidate: "sword", allocate: "shield",
    choose_save: "shield", morale_test: "flag", choose_fleeing: "flag", reroll: "die", deploy_unit: "map", deploy_in_reserve: "clock",
    end_phase: "check", concede: "flag", propose_ruling: "scales", set_display_offset: "pointer", set_standing: "gear", set_allocation: "shield",
  },
  setup: [
    ["mission", ["choose_mission"]],
    ["armies", ["muster_armies"]],
    ["warlords", ["name_warlords"]],
    ["battlefield", ["prepare_battlefield"]],
    ["markers", ["place_markers", "roll_primary"]],
    ["halves", ["divide_table", "choose_zone"]],
    ["traits", ["before_deployment"]],
    ["deploy", ["deploy_armies", "count_power"]],
    ["first_turn", ["choose_first_turn"]],
  ],
  odds: ["slain", "wounds", "lost", "hits", "passed"],
  wide: ["save", "save_invulnerable"],
  scoring: ["wh40k.log.points_scored", "wh40k.log.points_scored_plain"],
  marks: {
    "wh40k.log.psychic_test_passed": "check", "wh40k.log.psychic_test_failed": "cross", "wh40k.log.deny_passed": "check", "wh40k.log.deny_failed": "cross", "wh40k.log.power_failed": "cross",
    "wh40k.log.charge_made": "check", "wh40k.log.charge_failed": "cross", "wh40k.log.morale_passed": "check", "wh40k.log.morale_failed": "cross",
  },
  ticks: { "wh40k.log.wounds_lost": 5, "wh40k.log.model_slain": 8, "wh40k.log.model_fled": 8, "wh40k.log.unit_lost": 12 },
  optional: ["mission", "traits"],
  signs: ["moved", "advanced", "fell_back", "charged", "shot", "engaged", "in_cover", "warlord"],
  looks: {},
  symbols: {},
};
