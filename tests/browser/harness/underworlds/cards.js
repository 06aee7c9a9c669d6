/** Piles and the cards red may see. */

const CARDS = [
  ["bt02", "hand_objectives", "objective", "Prized Scalp", "Presa Codiciada", "Score after a friendly Attack slays an enemy fighter with a Bounty of 2 or more.", "Puntúa después de que un Ataque amigo mate a un guerrero enemigo con Recompensa 2 o más.", ["surge"], { glory: 1 }],
  ["bt09", "hand_objectives", "objective", "Spear Tip", "Punta de Lanza", "Score if 2 or more friendly fighters are in enemy territory.", "Puntúa si 2 o más guerreros amigos están en territorio enemigo.", [], { glory: 1, have: 1, need: 2 }],
  ["bt10", "hand_objectives", "objective", "Bloody the Crown", "Corona Ensangrentada", "Score if the enemy leader is damaged or slain.", "Puntúa si el líder enemigo está herido o muerto.", [], { glory: 1 }],
  ["bt15", "hand_power", "ploy", "Measured Blow", "Golpe Medido", "Play after you pick a weapon for an Attack. It has +1 Attack dice for that Attack.", "Juega después de designar un arma para un Ataque. Tiene +1 dado de ataque para ese Ataque.", ["surge"], {}],
  ["bt16", "hand_power", "ploy", "Cruel Angle", "Ángulo Cruel", "Play after you pick a melee weapon for an Attack. It has Critical Grievous for that Attack.", "Juega después de designar un arma de combate para un Ataque. Tiene Crítico Doloroso para ese Ataque.", ["surge"], {}],
  ["bt18", "hand_power", "ploy", "Close Ranks", "Cerrar Filas", "Give a friendly fighter a Guard token.", "Asigna un marcador de guardia a un guerrero amigo.", [], {}],
  ["bt17", "hand_power", "ploy", "Grit Teeth", "Apretar los Dientes", "Heal a damaged friendly fighter. If you are the underdog, heal it again.", "Cura a un guerrero amigo herido. Si eres el rezagado, cúralo otra vez.", [], {}],
  ["bt25", "hand_power", "upgrade", "Long Stride", "Zancada Larga", "This fighter has +1 Move.", "Este guerrero tiene +1 Movimiento.", [], { glory: 1 }],
  ["bt24", "equipped", "upgrade", "Weighted Grip", "Empuñadura Lastrada", "This fighter's melee weapons have Critical Grievous.", "Las armas de combate de este guerrero tienen Crítico Doloroso.", [], { glory: 2, on: "mudge" }],
  ["bt13", "discard_power", "ploy", "Quick Shuffle", "Paso Rápido", "Push a friendly fighter 1 hex.", "Empuja a un guerrero amigo 1 hexágono.", [], {}],
  ["bt20", "discard_power", "ploy", "Reckless Roar", "Rugido Temerario", "Pick a friendly fighter with any Charge tokens. Inflict 1 damage on it. If it is not slain, remove one of its Charge tokens.", "Designa un guerrero amigo con algún marcador de carga. Inflígele 1 daño. Si no muere, retira uno de sus marcadores de carga.", [], {}],
  ["bt01", "scored", "objective", "Through the Breach", "Por la Brecha", "Score after a friendly fighter Charges, if it is in enemy territory.", "Puntúa después de que un guerrero amigo Cargue, si está en territorio enemigo.", ["surge"], { glory: 1 }],
];

const KINDS = ["hand", "deck", "discard"];
/** @type {Record<string, string>} */
const HEAPS = { deck_objectives: "underworlds.pile.deck_objectives", deck_power: "underworlds.pile.deck_power", discard_objectives: "underworlds.pile.discard", discard_power: "underworlds.pile.discard", scored: "underworlds.pile.scored" };

/** @returns {{piles: Record<string, any>, cards: Record<string, any>}} */
export function cards() {
  /** @type {Record<string, any>} */
  const shown = {};
  for (const [id, zone, look, name, name_es, text, text_es, flags, facts] of /** @type {any[]} */ (CARDS))
    shown[id] = { id, pile: `red.${zone}`, name, look, text, flags, facts: { ...facts, name_es, text_es } };
  const counts = { deck_objectives: [6, 7], deck_power: [11, 12], hand_objectives: [3, 3], hand_power: [5, 4], discard_objectives: [0, 0], discard_power: [2, 4], scored: [1, 1], equipped: [1, 0] };
  const piles = Object.fromEntries(Object.entries(counts).flatMap(([zone, both]) => both.map((count, i) => {
    const seat = i ? "blue" : "red";
    return [`${seat}.${zone}`, { id: `${seat}.${zone}`, label: `underworlds.pile.${zone}`, count, seat, kind: KINDS.find((kind) => zone.startsWith(kind)) ?? "kept", heap: HEAPS[zone] ?? "", look: zone.endsWith("objectives") ? "objective" : "" }];
  })));
  return { piles, cards: shown };
}
