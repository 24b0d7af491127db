import { afterAll, beforeAll, expect, test } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { copyMuseum, edited, linesOf, type Museum, spring } from "./museum.ts";

let museum: Museum;
let source: KindSource;
beforeAll(async () => {
  museum = await copyMuseum();
  source = await loadKindSource();
});
afterAll(() => museum.remove());

/** The check's lines for a flow that begins with this info section, from the pointer on. */
async function problemsOf(section: object): Promise<string[]> {
  const info = {
    path: "/info",
    component: "info",
    isFirstStep: true,
    nextStep: "/date",
    title: "Read",
    data: { sections: [section] },
  };
  const later = edited(spring, '      "isFirstStep": true,\n', "");
  await museum.write("event/spring.json", edited(later, '"steps": [', `"steps": [${JSON.stringify(info)},`));
  return (await linesOf(museum, source)).map((line) =>
    line.replace("event/spring.json ", "").replace(/ \/steps\/0\/data\/sections\/0/, " "),
  );
}

test.each<[string, object, string]>([
  [
    "a missing picture",
    { pictures: [{ src: "general-admision.svg", alt: "Rock" }] },
    'PICTURE_MISSING /pictures/0/src: "general-admision.svg" is not in assets/; did you mean "general-admission.svg"?',
  ],
  [
    "a picture without a description",
    { pictures: [{ src: "strata.svg" }] },
    'SCHEMA_MISSING /pictures/0: At step "info" (/steps/0): data.sections[0].pictures[0].alt is missing; add "alt"',
  ],
  [
    "a link that runs code",
    { links: [{ href: "javascript:alert(1)", text: "There" }] },
    'SCHEMA_FORMAT /links/0/href: At step "info" (/steps/0): data.sections[0].links[0].href is "javascript:alert(1)"; expected a text such as "/events" or "https://museum.example/schools"',
  ],
  [
    "HTML, which visitors would see",
    { paragraphs: ["<b>Welcome</b>"] },
    'TEXT_HTML /paragraphs/0: visitors would see "<b>" as it stands, since this text is no HTML; write it without',
  ],
  [
    "an empty section",
    {},
    'SCHEMA_LIMIT : At step "info" (/steps/0): data.sections[0] is {}; expected at least 1 property',
  ],
])("%s is reported, with a suggestion", async (_what, section, line) => {
  const [first, ...more] = await problemsOf(section);
  expect(more).toEqual([]);
  expect(first?.startsWith(line) ? line : first).toBe(line);
});

test("complete data is accepted", async () => {
  expect(
    await problemsOf({
      heading: "Welcome",
      pictures: [{ src: "strata.svg", alt: "Rock" }],
      links: [{ href: "/", text: "Home" }],
    }),
  ).toEqual([]);
});
