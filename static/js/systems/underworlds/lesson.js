/** What Underworlds' guide explains, and by which questions and open commands it knows that the table has come to it. */

/** @type {readonly import("../../panels/lesson.js").Step[]} */
export const LESSON = [
  { key: "move", doing: ["core_move"] },
  { key: "attack", doing: ["core_attack"] },
  { key: "charge", doing: ["core_charge"] },
  { key: "focus", doing: ["core_focus"] },
  { key: "muster", open: ["muster"] },
  { key: "hand", open: ["redraw"] },
  { key: "battlefield", open: ["choose_battlefield"] },
  { key: "feature", open: ["place_feature"] },
  { key: "deploy", open: ["deploy"] },
  { key: "first", open: ["choose_first_player"] },
  { key: "charge_attack", open: ["charge_attack"] },
  { key: "path", open: ["choose_path"] },
  { key: "surge_objective", asked: ["surge_window.objectives"] },
  { key: "surge", open: ["declare_surge"], asked: ["surge_window.declare"] },
  { key: "reroll", open: ["use_reroll"] },
  { key: "stand_fast", open: ["stand_fast"] },
  { key: "drive_back", open: ["drive_back"] },
  { key: "overrun", open: ["overrun", "grapple", "pick_weapon_ability"] },
  { key: "choice", open: ["answer_choice", "order_simultaneous", "focus_extra"] },
  { key: "score", open: ["score"], asked: ["end_phase.score"] },
  { key: "discard", open: ["discard"], asked: ["end_phase.discard"] },
  { key: "equip", asked: ["end_phase.equip"], open: ["end_step"] },
  { key: "action", open: ["core_move", "core_attack", "core_charge", "core_guard", "core_focus", "core_other"] },
  { key: "power", open: ["play_ploy", "play_upgrade", "use_warscroll", "delve", "pass"] },
];
