import { type Clock, type Museum, museumAt } from "../catalogue/museum.ts";
import type { ConfigStore } from "../config/types.ts";
import type { Db } from "../database/tables.ts";
import type { Environment } from "../environment.ts";
import type { QueueMail } from "../mail/outbox.ts";

/** What the calls work with. */
export interface Services {
  readonly environment: Environment;
  readonly config: ConfigStore;
  readonly db: Db;
  readonly now: Clock;
  readonly queueMail: QueueMail;
}

/** The museum as it is now. */
export function museumNow({ config, now }: Pick<Services, "config" | "now">): Museum {
  return museumAt(config.current, now());
}
