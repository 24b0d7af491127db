import { randomBytes } from "node:crypto";
import { basename } from "node:path";

const prefix = () =>
  `museum_${basename(process.env.TEST_RUN_FOLDER ?? "")
    .replace(/\W/g, "_")
    .toLowerCase()}`;

/** Names of a run's databases on PostgreSQL. All begin with the first, and go when the run is over. */
export const runDatabases = {
  /** The one that is made once, for every other to be a copy of. */
  template: prefix,
  /** That one while its tables are made. */
  unfinished: () => `${prefix()}_unfinished`,
  /** Of a new one. */
  next: () => `${prefix()}_${randomBytes(6).toString("hex")}`,
};
