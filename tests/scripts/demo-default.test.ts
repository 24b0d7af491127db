import { expect, test } from "vitest";
import { isDemoByDefault } from "../../scripts/demo-default.ts";

test.each([
  [{}, true],
  [{ NODE_ENV: "development", PUBLIC_URL: "http://localhost:3000", DATABASE_URL: "" }, true],
  [{ NODE_ENV: "production" }, false],
  [{ PUBLIC_URL: "https://tickets.museum.example" }, false],
  [{ PUBLIC_URL: " HTTPS://tickets.museum.example" }, false],
  [{ DATABASE_URL: "postgres://museum@db/museum" }, false],
])("`npm start` with %o serves the demo by default: %s", (variables, expected) => {
  expect(isDemoByDefault(variables)).toBe(expected);
});
