import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "../../../server/core/environment.ts";
import { features } from "../../../server/features.ts";

test("an empty environment means a server on this machine", () => {
  expect(readEnvironment({}, features)).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    configDir: resolve("flows"),
    dataDir: resolve(".data"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    demo: false,
    production: false,
    logLevel: "info",
    drainSeconds: 0,
    settings: { wallets: {} },
  });
});

test("each museum has a data folder of its own", () => {
  const dataDirOf = (variables: Record<string, string>) => readEnvironment(variables, features).dataDir;
  expect(dataDirOf({ CONFIG_DIR: "flows" })).toBe(resolve(".data"));
  expect(dataDirOf({ CONFIG_DIR: "museums/lindenhof" })).toBe(resolve(".data/museums/lindenhof"));
  expect(dataDirOf({ CONFIG_DIR: "museums/lindenhof", DATA_DIR: "/var/museum" })).toBe("/var/museum");
});

test("every variable is read; the public address loses its last slash", () => {
  const variables = {
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://tickets.museum.example/",
    CONFIG_DIR: "/etc/museum",
    DATA_DIR: "/var/museum",
    DATABASE_URL: "postgres://museum@db/museum",
    SMTP_URL: "smtps://mail",
    METRICS_TOKEN: "secret",
    DEMO: "1",
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY: "sk_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    GOOGLE_WALLET_ISSUER: "3388",
    GOOGLE_WALLET_KEY: "/etc/google.json",
  };
  expect(readEnvironment(variables, features)).toEqual({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://tickets.museum.example",
    configDir: "/etc/museum",
    dataDir: "/var/museum",
    databaseUrl: "postgres://museum@db/museum",
    smtpUrl: "smtps://mail",
    metricsToken: "secret",
    demo: true,
    production: true,
    logLevel: "warn",
    drainSeconds: 5,
    settings: {
      stripe: { secretKey: "sk_1", webhookSecret: "whsec_1" },
      wallets: { googleWallet: { issuerId: "3388", keyFile: "/etc/google.json" } },
    },
  });
});

test.each([
  [{ PORT: "http" }, 'The environment variable PORT is "http": it must be a whole number from 0 to 65535.'],
  [{ PORT: "70000" }, 'The environment variable PORT is "70000": it must be a whole number from 0 to 65535.'],
  [
    { LOG_LEVEL: "verbose" },
    'The environment variable LOG_LEVEL is "verbose": it must be one of trace, debug, info, warn, error, fatal, silent.',
  ],
  [{ DRAIN_SECONDS: "soon" }, 'The environment variable DRAIN_SECONDS is "soon": it must be a number from 0 to 300.'],
  [{ DRAIN_SECONDS: "-1" }, 'The environment variable DRAIN_SECONDS is "-1": it must be a number from 0 to 300.'],
  [{ DEMO: "yes" }, 'The environment variable DEMO is "yes": it must be 1, or unset.'],
  [
    { PUBLIC_URL: "museum.example" },
    "The environment variable PUBLIC_URL is wrong: it must be an address that begins with http:// or https://.",
  ],
  [
    { DATABASE_URL: "mysql://root:secret@db" },
    "The environment variable DATABASE_URL is wrong: it must be an address that begins with postgres:// or postgresql://.",
  ],
  [
    { STRIPE_SECRET_KEY: "sk_1" },
    "The environment variable STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET are set together.",
  ],
  [
    { STRIPE_API_BASE: "stripe.example" },
    "The environment variable STRIPE_API_BASE is wrong: it must be an address that begins with http:// or https://.",
  ],
])("a wrong value is refused with the expected one: %o", (variables, message) => {
  expect(() => readEnvironment(variables, features)).toThrow(message);
});
