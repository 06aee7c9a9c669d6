/** Underworlds' face: icons of badges and commands, the order of steps. No rules. */

/** @type {import("./systems.js").SystemFace} */
export const UNDERWORLDS = {
  key: "underworlds",
  card: "fighter",
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
  columns: ["move", "save", "health", "bounty"],
  odds: ["success", "slain", "damage"],
  steps: ["roll_off", "attack", "save"],
  wide: [],
  scoring: ["glory_changed"],
  ticks: { slain: 10, objective_scored: 6, damaged: 4 },
};
