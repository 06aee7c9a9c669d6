/** Underworlds' look: icons of badges and commands, the order of steps. No rules. */

/** @type {Partial<import("../../slots/look.js").Look>} */
export const LOOK = {
  badges: {
    leader: "flag", inspired: "spark", charge: "charge", move: "move", guard: "shield", stagger: "fall", raise: "up", raised: "up", vulnerable: "skull", slain: "skull",
    attacking: "sword",
  },
  commands: {
    core_move: "move", core_attack: "sword", core_charge: "charge", charge_attack: "sword", choose_path: "move", core_guard: "shield", core_focus: "die", focus_extra: "plus",
    core_other: "spark", pick_weapon_ability: "sword", use_reroll: "die", stand_fast: "shield", drive_back: "double", grapple: "double", overrun: "double", play_ploy: "charge",
    play_upgrade: "plus", use_warscroll: "spark", delve: "undo", pass: "next", declare_surge: "charge", answer_choice: "check", score: "flag", discard: "cross", end_step: "check",
    set_standing: "clock", concede: "flag", muster: "people", redraw: "undo", choose_battlefield: "map", place_feature: "box", deploy: "map", choose_first_player: "next",
    propose_ruling: "scales",
  },
  odds: ["success", "slain", "damage"],
  wide: [],
  ofHand: ["redraw", "discard", "score"],
  scoring: ["underworlds.log.glory_changed"],
  ticks: { "underworlds.log.fighter_slain": 10, "underworlds.log.objective_scored": 6, "underworlds.log.damage_inflicted": 4 },
  setup: [],
  optional: [],
  signs: [],
  looks: { objective: "flag", ploy: "charge", upgrade: "plus", plot: "book" },
  symbols: {
    hammer: "M2.800 3.200H13.800L17.200 6.600V10.400H2.800ZM7.800 11.400H11.800V18H7.800Z",
    swords:
      "M2.600 2.600L6 3.200 10 7.700 14 3.200 17.400 2.600 16.800 6 12 10.300 14 12.300 15.300 11 16.600 12.300 15.100 13.900 17.200 16 15.700 17.500 13.600" +
      " 15.400 12 17 10.700 15.700 12 14.300 10 12.300 8 14.300 9.300 15.700 8 17 6.400 15.400 4.300 17.500 2.800 16 4.900 13.900 3.400 12.300 4.700 11 6" +
      " 12.300 8 10.300 3.200 6Z",
    shield: "M3.400 2.800H16.600V9.200C16.600 14 10 18 10 18S3.400 14 3.400 9.200Z",
    dodge: "M2.400 15.800C2.400 9 6.800 5.400 12 5.600L11.400 2.200 18.200 7.200 13 12.600 12.500 9.200C8.600 9 5.800 11 5.200 16.200Z",
    crit: "M10 1L12 5.800 16.800 3.600 14.700 8.300 19.400 10 14.700 11.900 16.800 16.600 12 14.400 10 19.200 8 14.400 3.200 16.600 5.300 11.900.6 10 5.300 8.300 3.200 3.600 8 5.800Z",
    flanked: "M2.600 4L8.600 8.200 7 9.900 2.600 7.600ZM2.600 16L8.600 11.800 7 10.100 2.600 12.400ZM10.800 10A3.300 3.300 0 1 1 17.400 10 3.300 3.300 0 1 1 10.800 10Z",
    surrounded:
      "M6.700 10A3.300 3.300 0 1 1 13.300 10 3.300 3.300 0 1 1 6.700 10ZM10 1L12.400 5H7.600ZM10 19L7.600 15H12.400ZM1.400 14.600L3.200 10.400 6 14ZM18.600" +
      " 14.600L16.800 10.400 14 14ZM1.400 5.400L6 6 3.200 9.600ZM18.600 5.400L14 6 16.800 9.600Z",
  },
};
