import { mkdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import { formatProblem } from "../../server/museum/model/check.ts";
import { copyMuseum, edited, type Museum, spring } from "./museum.ts";

const broken: [name: string, from: string, to: string, line: string][] = [
  [
    "syntax",
    '"title": "When?",',
    '"title": "When?"',
    'FILE_SYNTAX syntax.json:10 /steps/0/data: line 10, column 7: a comma is missing at "\\"data\\""; put a comma before this',
  ],
  [
    "unknown-component",
    '"component": "tickets"',
    '"component": "parking"',
    'FLOW_COMPONENT_UNKNOWN unknown-component.json:14 /steps/1/component: "parking" is no step kind; known: KINDS',
  ],
  [
    "near-component",
    '"component": "tickets"',
    '"component": "ticket"',
    'FLOW_COMPONENT_UNKNOWN near-component.json:14 /steps/1/component: "ticket" is no step kind; did you mean "tickets"?',
  ],
  [
    "unknown-next",
    '"nextStep": "/time"',
    '"nextStep": "/parking"',
    'FLOW_NEXT_UNKNOWN unknown-next.json:15 /steps/1/nextStep: "/parking" is no step of this flow; known here: "/date", "/tickets", "/time", "/review"; or "checkout"',
  ],
  [
    "near-next",
    '"nextStep": "/tickets"',
    '"nextStep": "/tikets"',
    'FLOW_NEXT_UNKNOWN near-next.json:8 /steps/0/nextStep: "/tikets" is no step of this flow; did you mean "/tickets"?',
  ],
  [
    "two-first",
    '"component": "time",',
    '"component": "time",\n      "isFirstStep": true,',
    'FLOW_FIRST_DUPLICATE two-first.json:25 /steps/2/isFirstStep: "/time" is marked as the first step, and so is "/date"; remove isFirstStep from "/time"',
  ],
  [
    "no-first",
    '      "isFirstStep": true,\n',
    "",
    'FLOW_FIRST_MISSING no-first.json:3 /steps: no step is marked as the first; add "isFirstStep": true to "/date"',
  ],
  [
    "cycle",
    '"nextStep": "/review"',
    '"nextStep": [{ "when": { "required": ["date"] }, "to": "/tickets" }, "/review"]',
    'FLOW_CYCLE cycle.json:25 /steps/2/nextStep/0/to: "/tickets" leads back: /tickets → /time → /tickets; lead onward, or to "checkout"',
  ],
  [
    "unreachable",
    '"nextStep": "/time"',
    '"nextStep": "/review"',
    `FLOW_UNREACHABLE unreachable.json:22 /steps/2: no step leads to "/time"; name it in another step's nextStep, or remove it`,
  ],
  [
    "wrong-type",
    '"maxPartySize": 6',
    '"maxPartySize": "ten"',
    'SCHEMA_TYPE wrong-type.json:19 /steps/1/data/maxPartySize: At step "tickets" (/steps/1): data.maxPartySize is "ten"; expected an integer',
  ],
  [
    "misspelled-data",
    '"maxPartySize": 6',
    '"maxPartysize": 6',
    'SCHEMA_UNKNOWN_PROPERTY misspelled-data.json:19 /steps/1/data/maxPartysize: At step "tickets" (/steps/1): data.maxPartysize is no known property; did you mean "maxPartySize"?',
  ],
  [
    "unanswered-condition",
    '"nextStep": "/tickets"',
    '"nextStep": [\n        { "when": { "properties": { "time": { "required": ["slots"] } } }, "to": "/tickets" },\n        "/tickets"\n      ]',
    'FLOW_CONDITION_UNANSWERED unanswered-condition.json:9 /steps/0/nextStep/0/when/properties/time: the condition names "time", which no step up to "/date" answers; answered there: "date"',
  ],
  [
    "wrong-condition",
    '"nextStep": "/tickets"',
    '"nextStep": [{ "when": { "properties": { "date": { "required": ["day"] } } }, "to": "/tickets" }, "/tickets"]',
    'FLOW_CONDITION_INVALID wrong-condition.json:8 /steps/0/nextStep/0/when/properties/date/required/0: an answer of "date" has no "day"; did you mean "date"?',
  ],
  [
    "no-condition",
    '"nextStep": "/tickets"',
    '"nextStep": [{ "when": { "propertis": { "date": {} } }, "to": "/tickets" }, "/tickets"]',
    'FLOW_CONDITION_INVALID no-condition.json:8 /steps/0/nextStep/0/when: the condition is no JSON Schema: unknown keyword: "propertis"; correct the keyword',
  ],
  [
    "duplicate-path",
    '    {\n      "path": "/review",',
    '    { "path": "/time", "component": "time", "nextStep": "/review", "title": "Again?", "data": { "eventId": "general-admission" } },\n    {\n      "path": "/review",',
    'FLOW_PATH_DUPLICATE duplicate-path.json:29 /steps/3/path: the path "/time" is already taken by the step at /steps/2; give one of the two another path',
  ],
  [
    "unknown-event",
    '"data": {\n        "eventId": "general-admission"',
    '"data": {\n        "eventId": "general-admision"',
    'REFERENCE_UNKNOWN unknown-event.json:18 /steps/1/data/eventId: "general-admision" is no event of catalogue.json; did you mean "general-admission"?',
  ],
  [
    "unanswered-read",
    '"nextStep": "/tickets"',
    '"nextStep": [{ "when": { "required": ["date"] }, "to": "/time" }, "/tickets"]',
    'FLOW_READ_UNANSWERED unanswered-read.json:24 /steps/2/component: "/time" needs the answer of "tickets", but on one of the ways to it no step gives it; let every way to "/time" lead through "/tickets"',
  ],
  [
    "checkout-as-path",
    '"nextStep": "checkout"',
    '"nextStep": "/checkout"',
    'FLOW_NEXT_UNKNOWN checkout-as-path.json:32 /steps/3/nextStep: "/checkout" is no step of this flow; did you mean "checkout"?',
  ],
  [
    "leads-to-itself",
    '"nextStep": "/tickets"',
    '"nextStep": "/date"',
    'FLOW_CYCLE leads-to-itself.json:8 /steps/0/nextStep: "/date" leads back: /date → /date; lead onward, or to "checkout"',
  ],
  [
    "path-without-slash",
    '"path": "/time"',
    '"path": "time"',
    'SCHEMA_FORMAT path-without-slash.json:23 /steps/2/path: At step "time" (/steps/2): path is "time"; expected a text such as "/date"',
  ],
  [
    "true-as-text",
    '"isFirstStep": true',
    '"isFirstStep": "true"',
    'SCHEMA_TYPE true-as-text.json:7 /steps/0/isFirstStep: At step "date" (/steps/0): isFirstStep is "true"; expected true or false; write true without quotation marks',
  ],
  [
    "duplicate-key",
    '"title": "Who?",',
    '"title": "Who?",\n      "title": "Whom?",',
    'FILE_DUPLICATE_KEY duplicate-key.json:17 /steps/1/title: the key "title" already stands in line 16; only the last would count; remove one of the two',
  ],
];

let museum: Museum;
let source: KindSource;
const folder = () => museum.path("event");

beforeAll(async () => {
  source = await loadKindSource();
  museum = await copyMuseum();
  for (const [name, from, to] of broken) await museum.write(`event/${name}.json`, edited(spring, from, to));
  await mkdir(museum.path("event/folder.json"));
});
afterAll(() => museum.remove());

async function linesOf(name: string): Promise<string[]> {
  const { problems } = await loadConfig(museum.dir, source);
  return problems
    .filter(({ file }) => file.endsWith(`event/${name}.json`))
    .map((problem) => formatProblem(problem).replace(`${folder()}/`, ""));
}

describe("a broken flow file", () => {
  beforeAll(() => museum.write("event/spring.json", spring));

  it("has no problems before it is broken", async () => {
    expect(await linesOf("spring")).toEqual([]);
  });

  it.each(broken)("%s is reported in one line: file, line, pointer, reason and fix", async (name, _from, _to, line) => {
    const kinds = [...source.kinds.keys()].map((component) => `"${component}"`).join(", ");
    expect(await linesOf(name)).toEqual([line.replace("KINDS", kinds)]);
  });

  it("that is a folder is reported", async () => {
    expect(await linesOf("folder")).toEqual([
      `FILE_UNREADABLE folder.json:1 : ${folder()}/folder.json is a folder where a file is expected; rename or remove the folder`,
    ]);
  });

  it("does not affect the others", async () => {
    const logged: string[] = [];
    const log = { info: () => {}, warn: () => {}, error: (line: string) => logged.push(line) };
    const store = await openConfig(museum.dir, { log, watch: false, source });
    try {
      expect(store.current.flow("event", "general-admission")?.title).toBe("General Admission");
      expect(store.current.flow("event", "spring")?.title).toBe("Spring Evening");
      for (const [name] of broken) expect(store.current.flow("event", name)).toBeUndefined();
      expect(logged.filter((line) => line.includes("/event/"))).toHaveLength(broken.length + 1);
    } finally {
      await store.close();
    }
  });
});
