import { resolve } from "node:path";

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
  readonly demo: boolean;
  readonly production: boolean;
}

/**
 * Reads the environment variables of a running server.
 * @throws Error with a sentence that names the variable, what it holds and what would be right.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const port = Number(given("PORT") ?? "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw wrong("PORT", given("PORT"), "a whole number from 0 to 65535");
  const demo = given("DEMO") ?? "0";
  if (demo !== "0" && demo !== "1") throw wrong("DEMO", demo, "1, or unset");
  return {
    port,
    host: given("HOST") ?? "127.0.0.1",
    publicUrl: address("PUBLIC_URL", given("PUBLIC_URL"), ["http:", "https:"])?.replace(/\/+$/, "") ?? `http://localhost:${port}`,
    configDir: resolve(given("CONFIG_DIR") ?? "flows"),
    dataDir: resolve(given("DATA_DIR") ?? ".data"),
    databaseUrl: address("DATABASE_URL", given("DATABASE_URL"), ["postgres:", "postgresql:"]),
    smtpUrl: address("SMTP_URL", given("SMTP_URL"), ["smtp:", "smtps:"]),
    trustProxy: given("TRUST_PROXY"),
    metricsToken: given("METRICS_TOKEN"),
    demo: demo === "1",
    production: given("NODE_ENV") === "production",
  };
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
