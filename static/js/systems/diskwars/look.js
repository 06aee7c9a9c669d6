/** Diskwars' look: icons of badges and commands, the steps of the set-up, the faces of the battle die. No rules. */

/** @type {Partial<import("../../slots/look.js").Look>} */
export const LOOK = {
  badges: {
    hero: "flag", activated: "check", empowered: "plus", wounded: "skull", pinned: "box", engages: "sword", embattled: "double", stand_in: "scales", slain: "skull",
  },
  commands: {
    take_army: "people", take_regiments: "people", build_army: "people", choose_edge: "map", assign_initiative: "next", keep_scenario: "book", place_card: "map",
    place_terrain: "map", deploy_on_terrain: "map", move_zone: "move", deploy: "map", take_back: "undo", confirm_deployment: "check", scout_move: "move",
    end_scouting: "check", choose_card: "book", move: "move", go_on: "move", shoot: "target", use_focus: "spark", pass: "next", bring_in: "box",
    use_battle_ability: "charge", finish: "check", flip_disk: "move", put_reinforcement: "box", pick_things: "check", resolve_engagement: "sword", strike: "sword",
  },
  setup: [
    ["armies", ["choose_armies"]],
    ["edges", ["choosing_edge", "assigning_initiative"]],
    ["scenario", ["keeping_scenario"]],
    ["cards", ["placing_card"]],
    ["terrain", ["placing_terrain", "placing_tower", "deploying_on_terrain"]],
    ["deploy", ["deploying", "scouting"]],
  ],
  optional: ["scenario", "terrain"],
  chances: ["shoot", "use_focus", "move", "go_on", "pick_things"],
  aimed: ["go_on"],
  forecasts: ["shoot", "use_focus.target", "move.before", "go_on.after", "pick_things"],
  odds: ["falls", "wounded", "damage", "hits"],
  wide: [],
  scoring: ["diskwars.log.points_counted"],
  ticks: { "diskwars.log.lost_wound": 10, "diskwars.log.lost_off_field": 10, "diskwars.log.damage_melee": 4, "diskwars.log.damage_ranged": 4, "diskwars.log.damage_magic": 4 },
  unfolds: {
    table: ["diskwars.log.engagement_begun", "diskwars.log.damage_melee", "diskwars.log.phase_begun_end", "diskwars.log.round_begun"],
    others: ["diskwars.log.lost_wound", "diskwars.log.lost_off_field", "diskwars.log.lost_not_reinforced"],
  },
  signs: ["hero", "activated", "empowered", "wounded", "pinned", "engages", "embattled"],
  shelf: true,
  looks: { command: "charge", scenario: "book" },
  symbols: {
    hit: "M10 2L12.300 7.400 18 7.800 13.600 11.600 15 17.200 10 14.200 5 17.200 6.400 11.600 2 7.800 7.700 7.400Z",
    critical: "M10 .8L12.600 5.200 17.600 3.400 15.600 8.200 19.400 11.200 14.800 12.400 15 17.400 10.800 14.800 7 18.600 6.400 13.600 1.200 13.200 5 9.800 2.600 5.200 7.600 6Z",
    miss: "M4.200 2.600L10 8.400 15.800 2.600 17.400 4.200 11.600 10 17.400 15.800 15.800 17.400 10 11.600 4.200 17.400 2.600 15.800 8.400 10 2.600 4.200Z",
    scatter: "M10 1L13 5H11V9H15V7L19 10 15 13V11H11V15H13L10 19 7 15H9V11H5V13L1 10 5 7V9H9V5H7Z",
    chaos: "M10 1L11.400 7.200 16.400 3.600 12.800 8.600 19 10 12.800 11.400 16.400 16.400 11.400 12.800 10 19 8.600 12.800 3.600 16.400 7.200 11.400 1 10 7.200 8.600 3.600 3.600 8.600 7.200Z",
  },
};
