import { randomBytes } from "node:crypto";
import { basename } from "node:path";

const prefix = () =>
  `museum_${basename(process.env.TEST_RUN_FOLDER ?? "")
    .replace(/\W/g, "_")
    .toLowerCase()}`;

/** Names with a common prefix, so that a run's databases are found and dropped. */
export const runDatabases = {
  /** Created once; all others are copies. */
  template: prefix,
  unfinished: () => `${prefix()}_unfinished`,
  next: () => `${prefix()}_${randomBytes(6).toString("hex")}`,
};
