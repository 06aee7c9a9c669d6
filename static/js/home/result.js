/** The page of a finished match under which people write: its forms are sent, and the page is shown anew. */
import { page } from "../page.js";
import { sendsAnew } from "./forms.js";

sendsAnew("result-form", { answer: ".result-answer", refused: page().refused ?? {} });
