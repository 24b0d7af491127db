import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const headingsOf = (text: string) => [...text.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = ""]) => heading);
const areas = readdirSync("docs/behaviour").map((name) => `docs/behaviour/${name}`);
const index = readFileSync("docs/behaviour.md", "utf8");
const headings = areas.flatMap((area) => headingsOf(readFileSync(area, "utf8")));

const written = /\.(tsx?|mjs|cjs|css|json|html|md|ya?ml)$/;
const isWritten = (path: string) =>
  written.test(path) && !/(^|\/)(node_modules|generated|dist)\/|^package-lock\.json$/.test(path);
const made = ["node_modules", "dist", "test-results", "playwright-report", "coverage"];
const top = readdirSync(".", { withFileTypes: true });
const rooms = top.filter(
  (entry) =>
    entry.isDirectory() && !made.includes(entry.name) && (!entry.name.startsWith(".") || entry.name === ".github"),
);
const inRooms = rooms.flatMap(({ name: room }) =>
  readdirSync(room, { encoding: "utf8", recursive: true }).map((name) => `${room}/${name}`),
);
const files = [...top.filter((entry) => entry.isFile()).map(({ name }) => name), ...inRooms].filter(
  (path) => isWritten(path) && path !== "tests/scripts/documents.test.ts",
);

/** Removes comment marks and line breaks: a reference may span two lines. */
const joined = (text: string) => text.replace(/\n\s*(\*|\/\/)?\s*/g, " ");

/** References such as `docs/behaviour/cart.md, "Holds"`; the index may stand for an area. */
const namedIn = (text: string) =>
  [...joined(text).matchAll(/\b(docs\/behaviour(?:\/[\w-]+)?\.md), \\?"([^"\\]+)\\?"/g)].map(
    ([, path = "", heading = ""]) => ({ path, heading }),
  );

const isThere = ({ path, heading }: { path: string; heading: string }) =>
  path === "docs/behaviour.md"
    ? headings.includes(heading)
    : existsSync(path) && headingsOf(readFileSync(path, "utf8")).includes(heading);

/** References to other documents, such as `docs/operations.md, "Upgrade"`, each with its heading. */
const elsewhere = (text: string) =>
  [...joined(text).matchAll(/\b(docs\/(?!behaviour)[\w-]+\.md), \\?"([^"\\]+)\\?"/g)].map(
    ([, path = "", heading = ""]) => ({ path, heading }),
  );

/** Documents that the repository does not have. */
const absent =
  /\b(specification|contract), sections?\b|\bspecification's section\b|\b(visit|findings|contract|specification)\.md\b/i;

test("there are headings and pointers to compare", () => {
  expect(headings.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => namedIn(readFileSync(file, "utf8"))).length).toBeGreaterThan(80);
});

test("the index has at most 60 lines and links every area", () => {
  expect(index.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  const linked = [...index.matchAll(/\]\((behaviour\/[^)]+)\)/g)].map(([, path]) => `docs/${path}`);
  expect(linked.sort()).toEqual([...areas].sort());
});

test("every heading of the areas exists once", () => {
  expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
});

test("every pointer to docs/behaviour names an existing heading", () => {
  const unknown = files.flatMap((file) =>
    namedIn(readFileSync(file, "utf8"))
      .filter((pointer) => !isThere(pointer))
      .map(({ path, heading }) => `${file}: ${path}, "${heading}"`),
  );
  expect(unknown).toEqual([]);
});

test("every pointer to another document names an existing heading", () => {
  const pointers = files.flatMap((file) =>
    elsewhere(readFileSync(file, "utf8")).map((pointer) => ({ file, ...pointer })),
  );
  expect(pointers.filter(({ path }) => path === "docs/operations.md").length).toBeGreaterThan(0);
  const unknown = pointers.filter(
    ({ path, heading }) =>
      !existsSync(path) ||
      !readFileSync(path, "utf8")
        .split("\n")
        .some((line) => /^#{2,} /.test(line) && line.replace(/^#+ /, "") === heading),
  );
  expect(unknown).toEqual([]);
});

test("no pointer leads to a missing document", () => {
  const pointing = files.filter((file) => absent.test(joined(readFileSync(file, "utf8"))));
  expect(pointing).toEqual([]);
});

test.each([
  "(specification, section 4)",
  "* (specification,\n * sections 5 and 8)",
  "contract, section 2",
  "see visit.md",
])("%j would be found", (text) => {
  expect(absent.test(joined(text))).toBe(true);
});

test("a pointer is found across lines, and in a text where its quotation marks are escaped", () => {
  const holds = [{ path: "docs/behaviour/cart.md", heading: "Holds" }];
  expect(namedIn('/**\n * (docs/behaviour/cart.md,\n * "Holds") */')).toEqual(holds);
  expect(namedIn('"(docs/behaviour/cart.md, \\"Holds\\")"')).toEqual(holds);
  expect(isThere({ path: "docs/behaviour/cart.md", heading: "Reports" })).toBe(false);
});

/** As hosts of repositories make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

test("every link between documents leads to a file and, with an anchor, to one of its headings", () => {
  const documents = files.filter((file) => /^(docs\/.+|[^/]+)\.md$/.test(file));
  const links = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, path = "", anchor]) => ({ file, path: path === "" ? file : join(dirname(file), path), anchor }),
    ),
  );
  expect(links.length).toBeGreaterThan(200);
  const dead = links.filter(
    ({ path, anchor }) =>
      !existsSync(path) ||
      (anchor !== undefined && !headingsOf(readFileSync(path, "utf8")).map(anchorOf).includes(anchor)),
  );
  expect(dead).toEqual([]);
});

test("the glossary's terms are unique and in alphabetical order", () => {
  const terms = [...readFileSync("docs/glossary.md", "utf8").matchAll(/^- \*\*(.+?)\*\*:/gm)].map(
    ([, term = ""]) => term,
  );
  expect(terms.length).toBeGreaterThan(40);
  expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, "en")));
});

test("each decision has its number, context, decision and consequences", () => {
  const decisions = readdirSync("docs/decisions").filter((name) => name !== "README.md");
  const index = readFileSync("docs/decisions/README.md", "utf8");
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_name, at) => at + 1));
  for (const name of decisions) {
    const text = readFileSync(`docs/decisions/${name}`, "utf8");
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`));
    expect(headingsOf(text)).toEqual(["Context", "Decision", "Consequences"]);
    expect(index).toContain(`(${name})`);
  }
});

test("every decision named by a file exists", () => {
  const named = files.flatMap((file) =>
    [...joined(readFileSync(file, "utf8")).matchAll(/docs\/decisions\/\d{4}(?:-[\w-]+\.md)?/g)].map(([path]) => path),
  );
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("README.md shows the pictures that `npm run docs:pictures` makes, each below 100 kB", () => {
  const readme = readFileSync("README.md", "utf8");
  const pictures = ["storefront", "door", "studio", "reports", "lindenhof"].flatMap((name) =>
    ["light", "dark"].map((colours) => `docs/pictures/${name}-${colours}.webp`),
  );
  expect(
    readdirSync("docs/pictures")
      .map((name) => `docs/pictures/${name}`)
      .sort(),
  ).toEqual(pictures.toSorted());
  for (const picture of pictures) {
    expect(readme).toContain(`"./${picture}"`);
    expect(statSync(picture).size).toBeLessThan(100_000);
  }
});

test("README.md has at most 120 lines", () => {
  expect(readFileSync("README.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});
