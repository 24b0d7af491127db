import { resolve } from "node:path";
import { withoutLastSlashes } from "./http/last-slashes.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Long enough for a load balancer that checks every few seconds to notice. */
const drainInProductionSeconds = 5;
const longestDrainSeconds = 300;

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
  readonly appleWallet?: {
    readonly passTypeIdentifier: string;
    readonly teamIdentifier: string;
    readonly certificateFile: string;
    readonly keyFile: string;
    readonly keyPassphrase?: string;
    readonly wwdrFile: string;
  };
  readonly googleWallet?: { readonly issuerId: string; readonly keyFile: string };
  /** Charges through Stripe, even in the demo; `apiBase` replaces its API's address in tests. */
  readonly stripe?: { readonly secretKey: string; readonly webhookSecret: string; readonly apiBase?: string };
  readonly demo: boolean;
  readonly production: boolean;
  readonly logLevel: LogLevel;
  /** Seconds between the stop signal and closing the listener; /readyz answers 503 meanwhile. */
  readonly drainSeconds: number;
}

/** @throws Error naming the variable, its value and the accepted values */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const port = Number(given("PORT") ?? "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw wrong("PORT", given("PORT"), "a whole number from 0 to 65535");
  const together = <Name extends string>(...names: Name[]) => allOrNone(names, given);
  const apple = together(
    "APPLE_WALLET_PASS_TYPE",
    "APPLE_WALLET_TEAM",
    "APPLE_WALLET_CERTIFICATE",
    "APPLE_WALLET_KEY",
    "APPLE_WALLET_WWDR",
  );
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
    publicUrl: withoutLastSlashes(
      address("PUBLIC_URL", given("PUBLIC_URL"), ["http:", "https:"]) ?? `http://localhost:${port}`,
    ),
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
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiBase: stripeBase,
    },
    demo: demo === "1",
    production,
    logLevel,
    drainSeconds,
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
