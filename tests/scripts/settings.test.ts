import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnvironment } from "../../server/core/environment.ts";
import { features } from "../../server/features.ts";

const example = readFileSync(".env.example", "utf8");
const settings = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [name, value]),
);

function variablesRead(): string[] {
  const names = new Set<string>();
  readEnvironment(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get(_target, name) {
          names.add(String(name));
          return undefined;
        },
      },
    ),
    features,
  );
  return [...names].sort();
}

/** Only compose.yaml reads this one. */
const { POSTGRES_PASSWORD: composes, ...servers } = settings;

test("the example names every variable that the server reads, and no other", () => {
  expect(Object.keys(servers).sort()).toEqual(variablesRead());
  expect(composes).toBe("");
});

test("its values are the defaults", () => {
  expect(readEnvironment(servers, features)).toEqual(readEnvironment({}, features));
});

test("each variable has a line that explains it", () => {
  const lines = example.split("\n");
  const blocks = example.split(/\n\n+/).filter((block) => /^[A-Z_]+=/m.test(block));
  expect(blocks.filter((block) => !block.startsWith("# "))).toEqual([]);
  expect(lines.filter((line) => line !== "" && !/^(# .+|[A-Z_]+=.*)$/.test(line))).toEqual([]);
});

test("the table of settings in docs/operations.md names the same variables", () => {
  const table =
    readFileSync("docs/operations.md", "utf8")
      .split(/^## /m)
      .find((part) => part.startsWith("Settings\n")) ?? "";
  for (const name of variablesRead()) expect(table).toContain(`\`${name}`);
});

test("compose.yaml passes on every secret and address that an operator may set", () => {
  const compose = readFileSync("compose.yaml", "utf8");
  const own = ["PORT", "HOST", "CONFIG_DIR", "DATA_DIR", "NODE_ENV"];
  for (const name of variablesRead().filter((each) => !own.includes(each)))
    expect(compose).toMatch(new RegExp(`^ {6}${name}: `, "m"));
});
