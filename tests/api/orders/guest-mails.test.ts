import { expect, test } from "vitest";
import { refundMail } from "../../../server/features/checkout/hosted/refund-mail.ts";
import type { ServerContext } from "../../../server/museum/server-context.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { bilingual } from "../support/bilingual.ts";

const environment = { publicUrl: "https://museum.example" } as ServerContext["environment"];

test.each([
  ["en-US", "", "Dear Guest,"],
  ["es-US", "", "Hola, Visitante:"],
  ["es-US", "Guest", "Hola, Visitante:"],
  ["es-US", "Ada", "Hola, Ada:"],
])("in %s, a refund's mail to %j begins with %s", (language, firstName, greeting) => {
  const buyer = { firstName, lastName: "", email: "guest@museum.example" };
  const { text } = refundMail(
    { config: fixedConfig(bilingual()), environment },
    { request: { buyer, language }, cents: 500, currencyCode: "USD" },
  );
  expect(text.split("\n")[0]).toBe(greeting);
});
