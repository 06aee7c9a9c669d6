/** Age of Sigmar's own part of a view, and the names that the catalogue has for the abilities of its rules. */
import { view } from "../../store/view.js";
import { hasWord, t } from "../../words.js";

/** @import { AosView } from "../../transport/protocol.js" */

/** @returns {AosView | null} */
export const own = () => /** @type {AosView | null} */ (view.value?.own ?? null);

/** What an ability of the rules is called. @param {string} id @returns {string | undefined} */
export const nameOf = (id) => (hasWord(`aos.called.${id}`) ? t(`aos.called.${id}`) : undefined);
