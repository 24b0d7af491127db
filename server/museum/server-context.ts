import type { Clock } from "../core/clock.ts";
import type { Db } from "../core/database/tables.ts";
import type { Environment } from "../core/environment.ts";
import type { QueueMail } from "../core/mail/outbox.ts";
import type { ConfigStore } from "./model/config.ts";

export interface ServerContext {
  readonly environment: Environment;
  readonly config: ConfigStore;
  readonly db: Db;
  readonly now: Clock;
  readonly queueMail: QueueMail;
}
