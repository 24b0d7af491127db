import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isRecord } from "../../engine/core/pointer.ts";

const kinds = readdirSync("steps").filter((folder) => existsSync(`steps/${folder}/data.schema.json`));
const tools = kinds.filter((folder) => !existsSync(`steps/${folder}/answer.schema.json`));
const read = (file: string): Record<string, unknown> =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

/** Texts of a kind's data that people read: strings without a pattern, format or reference. */
function textsOf(kind: string): [name: string, schema: Record<string, unknown>][] {
  const { properties = {} } = read(`steps/${kind}/data.schema.json`);
  const isText = ({ type, ...more }: Record<string, unknown>) =>
    type === "string" && !["pattern", "format", "references"].some((keyword) => keyword in more);
  return Object.entries(properties as object).filter(([, schema]) => isRecord(schema) && isText(schema));
}

test("there are texts of steps and tools", () => {
  expect(textsOf("review").map(([name]) => name)).toContain("donationTitle");
  expect(tools.flatMap(textsOf).length).toBeGreaterThan(100);
});

test.each(kinds)("%s explains in a sentence its purpose to authors who add it to a flow", (kind) => {
  expect(read(`steps/${kind}/data.schema.json`).description).toMatch(/^[A-Z].{20,}\.$/);
});

// The server fills in schema defaults, and an author's text wins: a default would hide every language.
test.each(kinds)("%s takes its own texts from messages/, not from defaults of its schema", (kind) => {
  expect(textsOf(kind).filter(([, schema]) => "default" in schema)).toEqual([]);
});

/** A tool's sentences by text name: its own and those it shares with other tools. */
function sentencesOf(tool: string): Record<string, unknown> {
  const payments = read("messages/en/commerce/payments.json");
  const shared = {
    cashPaymentText: payments.cash,
    terminalPaymentText: payments.cardTerminal,
    stripePaymentText: payments.stripe,
    demoPaymentText: payments.demo,
  };
  const ofPayments = tool === "sell" && read("messages/en/ui/payment.json");
  return { ...(tool === "reports" && shared), ...ofPayments, ...read(`messages/en/steps/${tool}.json`) };
}

describe("a tool's default texts", () => {
  test.each(tools)("%s: each text has a sentence with its name", (tool) => {
    const sentences = sentencesOf(tool);
    expect(textsOf(tool).filter(([name]) => !(name in sentences))).toEqual([]);
  });

  test.each(tools)("%s: each text has the same placeholders as its sentence", (tool) => {
    const sentences = sentencesOf(tool);
    // Skips the texts inside plural forms, which stand in braces as well.
    const placeholders = (text: unknown) =>
      [...String(text).matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)/g)].map(([, name]) => name).sort();
    const promised = textsOf(tool).map(([name, { examples }]) => [name, placeholders((examples as unknown[])[0])]);
    expect(promised).toEqual(textsOf(tool).map(([name]) => [name, placeholders(sentences[name])]));
  });
});
