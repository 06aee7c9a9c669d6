/** What Warmaster's guide explains, and by which open commands it knows that the table has come to it. */

/** @type {readonly import("../../panels/lesson.js").Step[]} */
export const LESSON = [
  { key: "muster", open: ["take_roster", "lock_army"] },
  { key: "battlefield", open: ["ready"] },
  { key: "deploy", open: ["deploy_unit", "deploy_character", "lock_deployment"] },
  { key: "casualties", open: ["remove_stand"] },
  { key: "at_charger", open: ["shoot_charger", "hold_fire"] },
  { key: "run_over", open: ["save_character"] },
  { key: "come_back", open: ["bring_back"] },
  { key: "blunder", open: ["pick_mistrust", "rush"] },
  { key: "retreat", open: ["retreat"] },
  { key: "winners", open: ["choose_option"] },
  { key: "fall_back", open: ["fall_back"] },
  { key: "driven", open: ["place_driven", "drive_back"] },
  { key: "home_back", open: ["roll_home_back", "home_back"] },
  { key: "move", open: ["move_units"] },
  { key: "initiative", asked: ["command_phase.initiative"] },
  { key: "orders", open: ["order", "end_orders"] },
  { key: "characters", open: ["move_character"] },
  { key: "shoot", open: ["shoot"] },
  { key: "fight", open: ["fight"] },
  { key: "reform", open: ["reform", "end_reforming"] },
  { key: "end", open: ["end_segment", "end_phase"] },
];
