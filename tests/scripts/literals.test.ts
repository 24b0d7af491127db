import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { literalsIn, literalsOf } from "../../scripts/literals.ts";

const rooms = ["app", "commerce", "server", "steps", "studio", "ui"];
const isTest = /\.test\.tsx?$|\/testing\/|\/fixtures\.ts$|\/generated\//;
const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file)),
);

/** Texts for authors, operators and programmers are English and stay in their own files. */
const forAuthors = /^server\/(museum\/(config|model)|operations)\/|^studio\/text\//;

test("there are files to read", () => {
  expect(files.length).toBeGreaterThan(300);
});

test("every sentence that code shows to a person is in messages/", async () => {
  const found: string[] = [];
  for (const file of files) {
    if (forAuthors.test(file)) continue;
    for (const { line, text } of await literalsIn(file)) found.push(`${file}:${line}: ${text}`);
  }
  // Fix: add a key to messages/en and use it (CONTRIBUTING.md, "Add a sentence").
  expect(found).toEqual([]);
});

test("every sentence of messages/en is used", () => {
  const formats = readdirSync("messages/formats").map((name) => `messages/formats/${name}`);
  const sources = [...files, ...formats].map((path) => ({ path, source: readFileSync(path, "utf8") }));
  // Gets the sentences of the tools that give out tickets.
  const ticketSale = readFileSync("ui/museum/ticket-sale.tsx", "utf8");
  const unsaid = readdirSync("messages/en", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const file = name.slice(0, -".json".length);
      const keys = Object.keys(JSON.parse(readFileSync(`messages/en/${name}`, "utf8")));
      const said = new Set(
        sources.flatMap(({ path, source }) => {
          // A tool's screen may pass `text` to its other files.
          const given = path.startsWith(`${file}/`)
            ? [...source.matchAll(/\btext\("(\w+)"/g)].map(([, key]) => key)
            : [];
          const alias = new RegExp(`import \\* as (\\w+) from "[./]+/(?:messages/)?generated/${file}\\.ts"`).exec(
            source,
          )?.[1];
          if (alias === undefined) return given;
          const own = source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"));
          const orAuthors = source.includes(`useText(${alias}, `) ? source.matchAll(/\btext\("(\w+)"/g) : [];
          // A form's fields look up labels by name; types check that each has one.
          if (new RegExp(`\\b(labels=\\{|labels: |labelOf\\(\\s*)${alias}\\b`).test(source)) return keys;
          const shared = source.includes(`: SaleTool = { ${alias}, `) ? ticketSale.matchAll(/\btext\("(\w+)"/g) : [];
          return [...given, ...[...own, ...orAuthors, ...shared].map(([, key]) => key)];
        }),
      );
      return keys.filter((key) => !said.has(key)).map((key) => `${file}: ${key}`);
    });
  expect(unsaid).toEqual([]);
});

test.each([
  ["text between tags", "<p>Sold out</p>", ["Sold out"]],
  ["a single word between tags", "<b>Closed</b>", ["Closed"]],
  ["a text in braces", '<p>{open ? "from" : note}</p>', ["from"]],
  ["a name for assistive technology", '<button aria-label="Close" />', ["Close"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ["a shown attribute with a value in it", "<img alt={`Ticket ${id}`} />", ["Ticket …"]],
  ["a displayed property", 'const row = { label: "Total" };', ["Total"]],
  ["a fallback for an author's text", 'const t = { title: data.title ?? "Checkout" };', ["Checkout"]],
  ["a sentence anywhere", 'say("The seats are gone.");', ["The seats are gone."]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ["a sentence that begins with a value", "say(`${name} is gone.`);", ["… is gone."]],
  ["a sentence that ends with punctuation", 'say("so there is nothing left.");', ["so there is nothing left."]],
  ["an error text for visitors", 'throw new CallError("The seats are gone");', ["The seats are gone"]],
])("%s is found", (_what, code, texts) => {
  expect(literalsOf("file.tsx", code).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ["a sentence of messages/", "<p>{say.soldOut(locale)}</p>"],
  ["a style", '<p className="button Close Me" />'],
  ["a picture's path data", '<path d="M3 3 10 10" />'],
  ["an SQL statement", "sql`select title from events where id = 1`"],
  ["an internal error", 'throw new Error("The form is rendered outside of its page.");'],
  ["a log line", 'log("The tickets were not redeemed", error);'],
  [
    "the reason why a step is skipped",
    'defineStep({ skip: () => ({ code: "NO_BUNDLES", text: "No bundle is offered." }) });',
  ],
  ["a shape", 'defineStep({ layout: { placeholder: "cards" } });'],
  [
    "an internal error's own message",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    "class FolderInUse extends Error { constructor(by) { super(`The folder is in use by ${by}.`); } }",
  ],
  ["a line of the server's log", 'request.log.warn("The clock could not be read."); log.info("The museum is open.");'],
  [
    "a problem in an author's file",
    'problems.push({ code: "OPENING", pointer, message: "The event is never open." });',
  ],
  ["the name of a recognized pattern", 'const browsers = [[/SamsungBrowser/, "Samsung Internet"]];'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ["words that end with a value", "const rule = `connect-src 'self'${hosts}`;"],
  ["a key", 'event.key === "Escape" || label === "Back Camera"'],
  ["a wire name", 'const line = { key: "Date", type: "admission" };'],
])("%s is not", (_what, code) => {
  expect(literalsOf("file.tsx", code)).toEqual([]);
});
