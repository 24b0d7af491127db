import { randomBytes } from "node:crypto";
import { basename } from "node:path";

const prefix = () =>
  `museum_${basename(process.env.TEST_RUN_FOLDER ?? "")
    .replace(/\W/g, "_")
    .toLowerCase()}`;

/** Names of a run's PostgreSQL databases. They share the template's name as a prefix, and are dropped after the run. */
export const runDatabases = {
  /** Created once; all others are copies. */
  template: prefix,
  /** The template while migrations run. */
  unfinished: () => `${prefix()}_unfinished`,
  next: () => `${prefix()}_${randomBytes(6).toString("hex")}`,
};
