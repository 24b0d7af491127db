import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CopiedRepository, copyRepository } from "../support/copied-repository.ts";

let repository: CopiedRepository;

/** A language is a folder; missing texts are English. */
const dutch = {
  "messages/nl/ui/cart.json": JSON.stringify({
    cartButton: "Winkelwagen, {count, plural, one {een artikel} other {# artikelen}}",
  }),
  "messages/nl/mail/gift.json": JSON.stringify({
    subject: "Een lidmaatschap van {museum} voor u",
    validity: "Het is geldig van {starts, day} tot {expires, day}.",
  }),
  "messages/nl/server/catalogue.json": JSON.stringify({ soldOut: "{event} is uitverkocht." }),
};

const refusal = `import fastify from "fastify";
import { expect, test } from "vitest";
import * as say from "../messages/generated/server/catalogue.ts";
import { answerErrors } from "../server/core/http/errors.ts";
import { refused } from "../server/core/http/http-error.ts";

test("a refusal", async () => {
  const server = fastify();
  server.decorateRequest("locale", { getter: () => "nl-NL" });
  answerErrors(server);
  server.get("/sleepover", () => {
    throw refused(409, { code: "SOLD_OUT", message: (locale) => say.soldOut(locale, { event: "Sleepover" }) });
  });
  const error = "Sleepover is uitverkocht.";
  expect((await server.inject("/sleepover")).json()).toMatchObject({ error, errors: [{ code: "SOLD_OUT", message: error }] });
  expect((await server.inject("/nothing")).json()).toMatchObject({ error: "There is nothing at GET /nothing." });
});
`;

const inside = `// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { giftMail } from "../server/features/memberships/gift-mail.ts";
import { CartButton } from "../ui/museum/cart-button.tsx";
import { LocaleContext } from "../ui/locale.ts";
import { Price } from "../ui/price.tsx";

test("in the browser", () => {
  render(
    <LocaleContext value="nl-NL">
      <CartButton count={2} controls="cart" expanded={false} onClick={() => {}} />
      <Price money={{ amount: "1234.50", currencyCode: "EUR" }} />
    </LocaleContext>,
  );
  const button = screen.getByRole("button", { name: "Winkelwagen, 2 artikelen" });
  expect(button.textContent).toBe("Cart 2");
  expect(document.body.textContent).toContain("€\\u00a01.234,50");
});

test("on the server", () => {
  const tenant = { locale: "nl-BE", title: "Huis", mailFrom: "a@b.c", supportEmail: "d@b.c", supportPhone: "1", theme: {} };
  const membership = { email: "e@b.c", title: "Dual", starts: "2026-12-05", expires: "2027-12-04", memberName: "Ada", isGift: true, account: {} };
  const { subject, text } = giftMail({ tenant: tenant as never, publicUrl: "https://b.c" }, membership as never, "Grace");
  expect(subject).toBe("Een lidmaatschap van Huis voor u");
  expect(text).toContain("Het is geldig van zaterdag 5 december 2026 tot zaterdag 4 december 2027.");
  expect(text).toContain("Dear Ada,");
});
`;

beforeAll(async () => {
  repository = await copyRepository();
  for (const [name, text] of Object.entries({
    ...dutch,
    "tests/dutch.test.tsx": inside,
    "tests/dutch-refusal.test.ts": refusal,
  })) {
    const file = join(repository.root, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}, 120_000);

afterAll(() => repository.remove());

function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: repository.root,
    env: repository.env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test("another language, added as one folder, is used in browser and server, with English for missing sentences", () => {
  expect(run(process.execPath, "--import", "tsx", "scripts/generate/main.ts")).toMatchObject({ status: 0 });
  const { status, output } = run("node_modules/.bin/vitest", "run", "tests/dutch");
  expect(output).toMatch(/3 passed/);
  expect(status).toBe(0);
}, 120_000);
