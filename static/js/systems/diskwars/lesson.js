/** What Diskwars' guide explains, and by which questions and open commands it knows that the table has come to it. */

/** @type {readonly import("../../slots/guide.js").Step[]} */
export const LESSON = [
  { key: "flip", doing: ["move", "scout_move", "go_on", "flip_disk"] },
  { key: "shoot", doing: ["shoot"] },
  { key: "focus", doing: ["use_focus"] },
  { key: "armies", open: ["take_army", "take_regiments", "build_army"] },
  { key: "edge", open: ["choose_edge"] },
  { key: "initiative", open: ["assign_initiative"] },
  { key: "scenario", open: ["keep_scenario"] },
  { key: "cards_laid", open: ["place_card"] },
  { key: "terrain", open: ["place_terrain"] },
  { key: "on_terrain", open: ["deploy_on_terrain"], asked: ["deploying_on_terrain"] },
  { key: "deploy", open: ["deploy", "confirm_deployment", "move_zone"] },
  { key: "scouts", open: ["scout_move", "end_scouting"] },
  { key: "card", open: ["choose_card"] },
  { key: "going_on", asked: ["moving"] },
  { key: "flipped", open: ["flip_disk"] },
  { key: "comes_in", open: ["put_reinforcement"] },
  { key: "pick", open: ["pick_things"] },
  { key: "strike", open: ["strike"] },
  { key: "melee", open: ["resolve_engagement"] },
  { key: "activate", asked: ["resolving_card"] },
];
