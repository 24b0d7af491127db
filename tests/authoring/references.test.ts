import { mkdir, readFile, rename } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { copyMuseum, edited, linesOf, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;

beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

/** The check's lines after one edit to the demo museum, without line numbers, which shift as it grows. */
async function afterEdit(name: string, from: string, to: string): Promise<string[]> {
  await museum.write(name, edited(await readFile(museum.path(name), "utf8"), from, to));
  return lines();
}

const lines = () => linesOf(museum, source);

describe("the demo museum", () => {
  it("has no problems", async () => {
    expect(await lines()).toEqual([]);
  });
});

describe("HTML", () => {
  it("is reported if visitors would see its tags, and in a description with the parts removed; the file is still served", async () => {
    expect(
      await afterEdit(
        "event/general-admission.json",
        "When would you like to visit?",
        "When <b>would</b> you&nbsp;like to visit?",
      ),
    ).toEqual([
      'TEXT_HTML event/general-admission.json /steps/0/title: visitors would see "<b>" as it stands, since this text is no HTML; write it without',
    ]);
    expect(
      (await loadConfig(museum.dir, source)).content.flows.get("event/general-admission.json")?.steps[0]?.title,
    ).toContain("<b>");
    expect(
      await afterEdit("catalogue.json", "<p>Four and a half", "<script>1</script><p>Four < five > and a half"),
    ).toContain(
      "TEXT_HTML catalogue.json /events/0/descriptionHtml: <script> is taken out of this description; remove it",
    );
  });
});

describe("the box office", () => {
  it.each([
    [
      '"permission": "member-lookup"',
      '"permission": "member-lokup"',
      '/steps/4/data/permission: "member-lokup" is no permission; did you mean "member-lookup"?',
    ],
    [
      '"landingPath": "/landing"',
      '"landingPath": "/dashboard"',
      '/steps/0/data/landingPath: "/dashboard" is no step of this flow; known here: PATHS',
    ],
    [
      '"confirmPath": "/check-in/confirm"',
      '"confirmPath": "/check-in/confrim"',
      '/steps/6/data/confirmPath: "/check-in/confrim" is no step of this flow; did you mean "/check-in/confirm"?',
    ],
  ])("is reported if %s becomes %s: no employee could use the tool", async (from, to, line) => {
    const paths = [...(await readFile(museum.path("box-office.json"), "utf8")).matchAll(/"path": "([^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(await afterEdit("box-office.json", from, to)).toEqual([
      `REFERENCE_UNKNOWN box-office.json ${line.replace("PATHS", paths.join(", "))}`,
    ]);
  });
});

describe("the data of a step", () => {
  it("names existing calendar days, and links to existing pages", async () => {
    const flow = {
      title: "X",
      steps: [
        {
          path: "/date",
          component: "date",
          isFirstStep: true,
          nextStep: "checkout",
          title: "When?",
          data: { eventId: "planetarium-night", saleDate: "2027-02-30", notificationLinkRoute: "javascript:alert(1)" },
        },
      ],
    };
    await museum.write("event/x.json", JSON.stringify(flow));
    expect(await lines()).toEqual([
      'SCHEMA_FORMAT event/x.json /steps/0/data/saleDate: "2027-02-30" is not a calendar day; write one such as "2026-12-05"',
      'SCHEMA_FORMAT event/x.json /steps/0/data/notificationLinkRoute: "javascript:alert(1)" is no address; write one such as "/events" or "https://museum.example"',
    ]);
  });
});

describe("redirects", () => {
  it.each(["/old/", "/old?x=1", "/old/*", "old", "/"])(
    "from %s are refused: no visitor would ever be redirected",
    async (from) => {
      await museum.write("redirects.json", JSON.stringify({ redirects: [{ from, to: "/events" }] }));
      expect(await lines()).toEqual([
        expect.stringMatching(
          /^SCHEMA_FORMAT redirects\.json \/redirects\/0\/from: .*expected a text such as "\/old-page"/,
        ),
      ]);
    },
  );

  it("start once from an address, and never form a loop", async () => {
    await museum.write(
      "redirects.json",
      JSON.stringify({
        redirects: [
          ["/a", "/b"],
          ["/b", "/c"],
          ["/c", "/a"],
          ["/d", "/a"],
          ["/d", "/e"],
        ].map(([from, to]) => ({ from, to })),
      }),
    );
    expect(await lines()).toEqual([
      'REDIRECT_LOOP redirects.json /redirects/0/to: "/b" leads back: /a → /b → /c → /a; lead one of them to a page that exists',
      'REDIRECT_DUPLICATE redirects.json /redirects/4/from: "/d" is already redirected at /redirects/3; remove one of the two',
    ]);
  });
});

describe("files", () => {
  it("that are unused are reported", async () => {
    await mkdir(museum.path("evnt"));
    await museum.write("evnt/spring.json", spring);
    await museum.write("event/Spring Gala.json", spring);
    await museum.write("catalog.json", "{}");
    await museum.write("direct/events.json", spring);
    expect(await lines()).toEqual([
      'FILE_UNEXPECTED catalog.json : nothing is read from catalog.json; did you mean "catalogue.json"?',
      'FILE_UNEXPECTED direct/events.json : "events" is none of event, membership, series, gift-card; did you mean "event"?',
      'FILE_NAME event/Spring Gala.json : "Spring Gala" cannot stand in an address; rename the file to spring-gala.json',
      'FILE_UNEXPECTED evnt/spring.json : nothing is read from evnt/spring.json; did you mean "event"?',
    ]);
  });

  it("that claim one address are distinguished by their files", async () => {
    await museum.write("event/spring.json", spring);
    await museum.write(
      "event/summer.json",
      edited(spring, '"title": "Spring Evening"', '"title": "Summer", "handle": "spring"'),
    );
    expect(await lines()).toEqual([
      'FLOW_DUPLICATE event/summer.json /handle: the address /event/spring is already taken by event/spring.json; remove "handle" and "id" where the file\'s name is enough',
    ]);
  });

  it("may be deleted if they are not needed", async () => {
    await rename(museum.path("redirects.json"), museum.path(".redirects.json"));
    const { content, problems } = await loadConfig(museum.dir, source);
    expect(problems).toEqual([]);
    expect(content.redirects).toEqual([]);
  });
});
