/** What red is shown and offered at a moment of a battle, as the server sends it. */

import type { Offer, View } from "../../../static/js/transport/protocol.js";

export interface Recorded {
  view: View;
  offers: readonly Offer[];
}
