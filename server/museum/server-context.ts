import type { Clock } from "../core/clock.ts";
import type { Db } from "../core/database/tables.ts";
import type { Environment } from "../core/environment.ts";
import type { QueueMail } from "../core/mail/outbox.ts";
import type { Config, ConfigStore } from "./model/config.ts";

const inLanguages = new WeakMap<object, Map<string, object>>();

/** Derives a server's context with the configuration in one of the museum's languages. */
export function contextIn<Context extends Pick<ServerContext, "config">>(context: Context, language: string): Context {
  const known = inLanguages.get(context) ?? new Map<string, object>();
  inLanguages.set(context, known);
  const before = known.get(language);
  if (before !== undefined) return before as Context;
  const made = contextWith(context, () => context.config.current.in(language));
  known.set(language, made);
  return made;
}

/** Derives a context with another configuration. It keeps what features added to the server (./feature.ts). */
export function contextWith<Context extends Pick<ServerContext, "config">>(
  context: Context,
  current: () => Config,
): Context {
  const config: ConfigStore = Object.create(context.config, { current: { get: current } });
  return Object.create(context, { config: { value: config, enumerable: true } });
}

export interface ServerContext {
  readonly environment: Environment;
  readonly config: ConfigStore;
  readonly db: Db;
  readonly now: Clock;
  readonly queueMail: QueueMail;
}
