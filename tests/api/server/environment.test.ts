import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "../../../server/core/environment.ts";

test("an empty environment is a server on this machine", () => {
  expect(readEnvironment({})).toEqual({
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
  });
});

test("every variable is read; the public address loses its last slash", () => {
  const environment = readEnvironment({
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
  });
  expect(environment).toEqual({
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
])("a wrong value is refused with what would be right: %o", (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message);
});
