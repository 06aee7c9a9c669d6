/** Age of Sigmar's look: icons of badges and commands, the order of columns and charts. No rules. */

/** @type {Partial<import("../../slots/look.js").Look>} */
export const LOOK = {
  badges: {
    moved: "move", ran: "double", retreated: "fall", shot: "target", charged: "charge", fought: "sword", arrived: "box", engaged: "sword",
    general: "flag", champion: "up", musician: "bell", standard_bearer: "flag",
  },
  commands: {
    take_roster: "flag", set_army: "flag", lock_army: "lock", choose_role: "shield", choose_gifts: "spark", choose_realm: "globe", choose_map: "map",
    take_layout: "map", place_feature: "map", lift_feature: "undo", settle_terrain: "check", answer_terrain: "check", choose_territory: "map",
    choose_beginner: "next", deploy_terrain: "map", decline_terrain: "cross", deploy_unit: "map", deploy_regiment: "map", declare_undeployable: "cross", choose_first: "next",
    use_ability: "arrow", play_text: "scales", react: "spark", move_models: "move", stand_still: "check", declare_attacks: "target", choose_crit: "die",
    take_damage: "skull", remove_models: "skull", spend_rally: "bell", return_models: "bell", roll_over: "die", resolve_effect: "spark",
    chant: "spark", discard: "hand", score_tactic: "flag", place_models: "box",
    forgo: "cross", contest: "flag",
  },
  setup: [
    ["armies", ["muster_armies"]],
    ["roles", ["pick_role"]],
    ["choices", ["pick_gifts", "pick_realm", "pick_map"]],
    ["terrain", ["lay_terrain"]],
    ["territories", ["pick_territory", "pick_beginner"]],
    ["deploy", ["deploy_features", "deploy_units", "act_window"]],
  ],
  chances: ["use_ability", "chant"],
  forecasts: ["use_ability", "remove_models"],
  nearest: ["place_models"],
  odds: ["charge", "slain", "damage", "unsaved", "wounds", "hits"],
  wide: ["save", "ward"],
  scoring: ["aos.log.points_scored"],
  ticks: { "aos.log.damage_allocated": 5, "aos.log.objectives_taken": 8, "aos.log.unit_destroyed": 12 },
  marks: {
    "aos.log.cast": "check", "aos.log.not_cast": "cross", "aos.log.miscast": "warn", "aos.log.unbound": "check", "aos.log.not_unbound": "cross",
      "aos.log.banished": "check", "aos.log.not_banished": "cross",
    "aos.log.ability_works": "check", "aos.log.ability_fails": "cross", "aos.log.stood_charge": "cross",
  },
  optional: ["roles", "choices", "territories"],
  signs: ["moved", "ran", "retreated", "charged", "shot", "fought", "engaged"],
  looks: { tactic: "hand", twist: "spark" },
  twofold: true,
  ofHand: ["discard", "score_tactic"],
  symbols: {},
};
