import { basename, join, resolve } from "node:path";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Long enough for a load balancer that checks every few seconds to notice. */
const drainInProductionSeconds = 5;
const maxDrainSeconds = 300;

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  readonly configDir: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Without it, mails are written as files below `dataDir`. */
  readonly smtpUrl?: string;
  /** Proxies trusted to send X-Forwarded-For, in Fastify's `trustProxy` form. */
  readonly trustProxy?: string;
  /** Required by /metrics. Without it, only this machine may read them, and only if the museum is not public. */
  readonly metricsToken?: string;
  readonly demo: boolean;
  readonly production: boolean;
  readonly logLevel: LogLevel;
  /** Seconds between the stop signal and closing the listener; /readyz answers 503 meanwhile. */
  readonly drainSeconds: number;
  /** The features' own settings, by feature. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Reads environment variables; an empty one counts as unset. */
export interface SettingsReader {
  text(name: string): string | undefined;
  /** @throws Error with the accepted protocols, without the value: it may contain a password */
  address(name: string, protocols: readonly string[]): string | undefined;
  /** @returns undefined if none is set @throws Error if some are missing */
  together<Name extends string>(...names: Name[]): Record<Name, string> | undefined;
}

interface WithSettings {
  readonly name: string;
  settings?(read: SettingsReader): unknown;
}

/** @throws Error naming the variable, its value and the accepted values */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  features: readonly WithSettings[],
): Environment {
  const read = readerOf(variables);
  const port = Number(read.text("PORT") ?? "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw wrong("PORT", read.text("PORT"), "a whole number from 0 to 65535");
  const settings = features.flatMap((feature) => {
    const own = feature.settings?.(read);
    return own === undefined ? [] : [[feature.name, own] as const];
  });
  const demo = read.text("DEMO") ?? "0";
  if (demo !== "0" && demo !== "1") throw wrong("DEMO", demo, "1, or unset");
  const production = read.text("NODE_ENV") === "production";
  const level = read.text("LOG_LEVEL") ?? "info";
  const logLevel = logLevels.find((each) => each === level);
  if (logLevel === undefined) throw wrong("LOG_LEVEL", level, `one of ${logLevels.join(", ")}`);
  const drainSeconds = Number(read.text("DRAIN_SECONDS") ?? (production ? drainInProductionSeconds : 0));
  if (!(drainSeconds >= 0 && drainSeconds <= maxDrainSeconds))
    throw wrong("DRAIN_SECONDS", read.text("DRAIN_SECONDS"), `a number from 0 to ${maxDrainSeconds}`);
  const configDir = resolve(read.text("CONFIG_DIR") ?? "flows");
  return {
    port,
    host: read.text("HOST") ?? "127.0.0.1",
    publicUrl: withoutLastSlashes(read.address("PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`),
    configDir,
    dataDir: resolve(read.text("DATA_DIR") ?? defaultDataDir(configDir)),
    databaseUrl: read.address("DATABASE_URL", ["postgres:", "postgresql:"]),
    smtpUrl: read.address("SMTP_URL", ["smtp:", "smtps:"]),
    trustProxy: read.text("TRUST_PROXY"),
    metricsToken: read.text("METRICS_TOKEN"),
    demo: demo === "1",
    production,
    logLevel,
    drainSeconds,
    settings: Object.fromEntries(settings),
  };
}

/** Another museum must not find the orders and accounts of the first. */
function defaultDataDir(configDir: string): string {
  return configDir === resolve("flows") ? ".data" : join(".data", "museums", basename(configDir));
}

function readerOf(variables: Readonly<Record<string, string | undefined>>): SettingsReader {
  const text = (name: string) => variables[name]?.trim() || undefined;
  return {
    text,
    address: (name, protocols) => address(name, text(name), protocols),
    together: (...names) => allOrNone(names, text),
  };
}

function allOrNone<Name extends string>(
  names: readonly Name[],
  given: (name: string) => string | undefined,
): Record<Name, string> | undefined {
  const values = names.map((name) => [name, given(name)] as const);
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new Error(`The environment variable ${missing.join(", ")} is missing: ${names.join(", ")} are set together.`);
  return Object.fromEntries(values) as Record<Name, string>;
}

function address(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  const protocol = URL.canParse(value) ? new URL(value).protocol : "";
  if (protocols.includes(protocol)) return value;
  // The address may contain a password, so the error omits it.
  throw wrong(name, undefined, `an address that begins with ${protocols.map((each) => `${each}//`).join(" or ")}`);
}

function wrong(name: string, value: string | undefined, right: string): Error {
  return new Error(
    `The environment variable ${name} ${value === undefined ? "is wrong" : `is "${value}"`}: it must be ${right}.`,
  );
}

const slash = "/".charCodeAt(0);

/** Removes trailing slashes. A pattern such as /\/+$/ would take quadratic time on thousands of slashes. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === slash) end -= 1;
  return text.slice(0, end);
}
