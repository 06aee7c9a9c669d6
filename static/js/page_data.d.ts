/** What the server writes into the pages, as `app/web/pages.py` has it: each page has some of it. */

import type { Status } from "./transport/protocol.js";
import type { Catalogue } from "./home/catalogue.js";

export interface PageData {
  lang: string;
  words_url: string;
  token: string | null;
  links: Record<string, string>;
  match: Partial<{ id: string; name: string; system: string; status: Status; trying: boolean }>;
  /** What the host says to all, and when he closes the tables. */
  house: { said: string; closes_at?: number | null };
  /** The home page. */
  systems: { key: string; seats: string[]; counts: number[]; unit: string | null; lists: boolean; fields: boolean; draws: boolean }[];
  catalogue: Record<string, Catalogue>;
  open_tables: ListedTable[];
  live_tables: ListedTable[];
  server: { tables: number };
  rules: string[];
  /** My armies: the systems, and whether armies of each are taken and built here. */
  shelves: { key: string; lists: boolean; builds: boolean }[];
  /** An army that is built: its id once it is kept. */
  army: { id: string | null; system: string };
  /** A battlefield that is drawn: its id once it is kept. */
  field: { id: string | null; system: string };
  /** An invitation: who sits there already, what is agreed on, the seats it is for with the names of who sat there, or who holds it. */
  invite: string;
  clock?: import("./transport/protocol.js").Terms | null;
  delay?: number;
  host: string;
  options: Record<string, unknown>;
  seats: Record<string, string>;
  held: { name: string; since: number } | null;
  /** A device and its key: the code of another device that led here, that it is over, or the host's invitation. */
  code: string;
  over: boolean;
  invitation: string;
  /** Notices: the code that ends them, or that a mail address answers with. */
  stop: string;
  confirm: string;
  /** Leagues: those of this device's owner, or the one of the page, with how refusals are said there. */
  leagues: import("./home/leagues.js").League[];
  league: { name: string; system: string };
  refused: Record<string, string>;
  /** Whether players may have names here. */
  names: boolean;
}

/** A table in a list. */
export interface ListedTable {
  id: string;
  name: string;
  system: string;
  since: number;
  clock?: import("./transport/protocol.js").Terms | null;
  round?: number;
  watch?: string;
  scores?: Record<string, number>;
  seats?: ListedSeat[];
}

export interface ListedSeat {
  seat: string;
  kind: string;
  name: string;
  taken: boolean;
}

