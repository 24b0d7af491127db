import { resolve } from "node:path";
import { withoutLastSlashes } from "./http/last-slashes.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** A balancer that asks every few seconds has noticed by then. */
const drainInProductionSeconds = 5;
const longestDrainSeconds = 300;

/** How this server was asked to run. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** The address that people reach the server at, without a slash at its end. */
  readonly publicUrl: string;
  readonly configDir: string;
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl?: string;
  /** Without it, mails are written to files below `dataDir`. */
  readonly smtpUrl?: string;
  /** Proxies whose X-Forwarded-For is believed, as Fastify's `trustProxy` takes them; without it a visitor's address is the connection's. */
  readonly trustProxy?: string;
  /** The token that clients of /metrics send; without it they are for this machine only, and only if the museum is not reachable from elsewhere. */
  readonly metricsToken?: string;
  /** Tickets may be kept in Apple Wallet, in passes that this certificate signs. */
  readonly appleWallet?: {
    readonly passTypeIdentifier: string;
    readonly teamIdentifier: string;
    readonly certificateFile: string;
    readonly keyFile: string;
    readonly keyPassphrase?: string;
    readonly wwdrFile: string;
  };
  /** Tickets may be kept in Google Wallet, by links that this service account signs. */
  readonly googleWallet?: { readonly issuerId: string; readonly keyFile: string };
  /** Payments go through Stripe, also in the demo; `apiBase` is another address of its API, for tests. */
  readonly stripe?: { readonly secretKey: string; readonly webhookSecret: string; readonly apiBase?: string };
  readonly demo: boolean;
  readonly production: boolean;
  readonly logLevel: LogLevel;
  /** Seconds between the signal to stop and the end of listening; /readyz answers 503 meanwhile. */
  readonly drainSeconds: number;
}

/**
 * Reads the environment variables of a running server.
 * @throws Error with a sentence that names the variable, what it holds and what would be right.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const port = Number(given("PORT") ?? "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw wrong("PORT", given("PORT"), "a whole number from 0 to 65535");
  const together = <Name extends string>(...names: Name[]) => allOrNone(names, given);
  const apple = together("APPLE_WALLET_PASS_TYPE", "APPLE_WALLET_TEAM", "APPLE_WALLET_CERTIFICATE", "APPLE_WALLET_KEY", "APPLE_WALLET_WWDR");
  const keyPassphrase = given("APPLE_WALLET_KEY_PASSPHRASE");
  const google = together("GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_KEY");
  const stripe = together("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
  const stripeBase = address("STRIPE_API_BASE", given("STRIPE_API_BASE"), ["http:", "https:"]);
  const demo = given("DEMO") ?? "0";
  if (demo !== "0" && demo !== "1") throw wrong("DEMO", demo, "1, or unset");
  const production = given("NODE_ENV") === "production";
  const level = given("LOG_LEVEL") ?? "info";
  const logLevel = logLevels.find((each) => each === level);
  if (logLevel === undefined) throw wrong("LOG_LEVEL", level, `one of ${logLevels.join(", ")}`);
  const drainSeconds = Number(given("DRAIN_SECONDS") ?? (production ? drainInProductionSeconds : 0));
  if (!(drainSeconds >= 0 && drainSeconds <= longestDrainSeconds))
    throw wrong("DRAIN_SECONDS", given("DRAIN_SECONDS"), `a number from 0 to ${longestDrainSeconds}`);
  return {
    port,
    host: given("HOST") ?? "127.0.0.1",
    publicUrl: withoutLastSlashes(address("PUBLIC_URL", given("PUBLIC_URL"), ["http:", "https:"]) ?? `http://localhost:${port}`),
    configDir: resolve(given("CONFIG_DIR") ?? "flows"),
    dataDir: resolve(given("DATA_DIR") ?? ".data"),
    databaseUrl: address("DATABASE_URL", given("DATABASE_URL"), ["postgres:", "postgresql:"]),
    smtpUrl: address("SMTP_URL", given("SMTP_URL"), ["smtp:", "smtps:"]),
    trustProxy: given("TRUST_PROXY"),
    metricsToken: given("METRICS_TOKEN"),
    appleWallet: apple && {
      passTypeIdentifier: apple.APPLE_WALLET_PASS_TYPE,
      teamIdentifier: apple.APPLE_WALLET_TEAM,
      certificateFile: resolve(apple.APPLE_WALLET_CERTIFICATE),
      keyFile: resolve(apple.APPLE_WALLET_KEY),
      keyPassphrase,
      wwdrFile: resolve(apple.APPLE_WALLET_WWDR),
    },
    googleWallet: google && { issuerId: google.GOOGLE_WALLET_ISSUER, keyFile: resolve(google.GOOGLE_WALLET_KEY) },
    stripe: stripe && { secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: stripe.STRIPE_WEBHOOK_SECRET, apiBase: stripeBase },
    demo: demo === "1",
    production,
    logLevel,
    drainSeconds,
  };
}

/** Variables that mean something only together. */
function allOrNone<Name extends string>(names: readonly Name[], given: (name: string) => string | undefined): Record<Name, string> | undefined {
  const values = names.map((name) => [name, given(name)] as const);
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new Error(`The environment variable ${missing.join(", ")} is missing: ${names.join(", ")} are set together.`);
  return Object.fromEntries(values) as Record<Name, string>;
}

function address(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  const protocol = URL.canParse(value) ? new URL(value).protocol : "";
  if (protocols.includes(protocol)) return value;
  // Such an address may hold a password, so it is not repeated.
  throw wrong(name, undefined, `an address that begins with ${protocols.map((each) => `${each}//`).join(" or ")}`);
}

function wrong(name: string, value: string | undefined, right: string): Error {
  return new Error(`The environment variable ${name} ${value === undefined ? "is wrong" : `is "${value}"`}: it must be ${right}.`);
}
