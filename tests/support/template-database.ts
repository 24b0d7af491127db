import { basename } from "node:path";

const run = () =>
  basename(process.env.TEST_RUN_FOLDER ?? "")
    .replace(/\W/g, "_")
    .toLowerCase();

/** The databases on PostgreSQL that a run makes once, for every other to be a copy of. */
export const templateDatabase = {
  name: () => `museum_${run()}`,
  /** While its tables are made. */
  unfinished: () => `museum_${run()}_unfinished`,
};
