import { mkdir, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { loadConfig } from "../../server/museum/config/load.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import { formatProblem } from "../../server/museum/model/check.ts";
import { copyMuseum, edited, type Museum, spring } from "./museum.ts";

const source: KindSource = await loadKindSource();
let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

async function lines(): Promise<string[]> {
  const { problems } = await loadConfig(museum.dir, source);
  return problems.map((problem) => formatProblem(problem).replaceAll(`${museum.dir}/`, ""));
}

describe("the text of a file", () => {
  it.each([
    ["a conflict", '"title": "When?"', '<<<<<<< HEAD\n"title": "When?"', "a conflict of two versions was not resolved"],
    ["typographic quotation marks", '"title": "When?"', "“title”: “When?”", 'write straight ones: "'],
    ["single quotation marks", '"title": "When?"', "'title': 'When?'", 'write double ones: "'],
    ["a comment in another syntax", '"title": "When?"', '# hello\n"title": "When?"', "begin a comment with //"],
    ["capitals", '"isFirstStep": true', '"isFirstStep": True', "write true, false or null"],
    ["a tab in a text", '"When?"', '"When\t?"', "a tab, or another character that cannot be seen, stands in a text"],
    [
      "an unclosed step",
      '"nextStep": "checkout",\n',
      '"nextStep": "checkout",\n{',
      "an object before this does not end",
    ],
  ])("with %s is reported with a fix", async (_name, from, to, told) => {
    await museum.write("event/spring.json", edited(spring, from, to));
    expect(await lines()).toEqual([expect.stringMatching(/^FILE_SYNTAX event\/spring\.json:\d+ /)]);
    expect((await lines())[0]).toContain(told);
  });

  it("may have a byte order mark and any line endings: lines are counted the same", async () => {
    const broken = edited(spring, '"maxPartySize": 6', '"maxPartySize": "x"');
    for (const end of ["\n", "\r\n", "\r"]) {
      await museum.write("event/spring.json", `\uFEFF${broken.replaceAll("\n", end)}`);
      expect(await lines()).toEqual([expect.stringContaining("event/spring.json:19 ")]);
    }
  });

  it("that is empty except for comments is reported", async () => {
    await museum.write("event/spring.json", "// later\n/* or\n never */\n");
    expect((await lines())[0]).toContain("the file holds only comments; write an object");
  });

  it("that is not UTF-8 is reported, not served with damaged letters", async () => {
    const accented = edited(spring, '"When?"', '"À quelle heure?"');
    await writeFile(museum.path("event/spring.json"), Buffer.from(accented, "latin1"));
    await writeFile(museum.path("event/summer.json"), Buffer.from(`\uFEFF${spring}`, "utf16le"));
    expect(await lines()).toEqual([
      `FILE_ENCODING event/spring.json:9 : the file is not saved as UTF-8 text: the character after ${JSON.stringify('      "title": "')} cannot be read; save it in your editor with the encoding UTF-8`,
      "FILE_ENCODING event/summer.json:1 : the file is not saved as UTF-8 text; save it in your editor with the encoding UTF-8",
    ]);
  });
});

describe("an oversized file", () => {
  it("is reported for its size, and the check still ends", async () => {
    await museum.write("event/spring.json", `["${"x".repeat(6_000_000)}"]`);
    expect(await lines()).toEqual([
      expect.stringMatching(/^FILE_TOO_LARGE event\/spring\.json:1 : the file has 6\.0 MB; expected at most 2 MB/),
    ]);
  });

  it("is reported for its depth", async () => {
    await museum.write("event/closed.json", "[".repeat(20_000) + "]".repeat(20_000));
    await museum.write("event/open.json", "[".repeat(200_000));
    expect(await lines()).toEqual([
      expect.stringContaining("FILE_SYNTAX event/closed.json:1 "),
      expect.stringContaining("FILE_SYNTAX event/open.json:1 "),
    ]);
  });

  it("is reported with its first problems and the number left out", async () => {
    await museum.write(
      "event/spring.json",
      JSON.stringify({
        title: "Long",
        steps: Array.from({ length: 20_000 }, () => ({ path: "/a", component: "a", x: 1 })),
      }),
    );
    const told = await lines();
    expect(told.length).toBeLessThan(60);
    expect(told).toContain(
      "FILE_MORE_PROBLEMS event/spring.json:1 : the file has more problems than these 50; fix these first",
    );
    expect(told).toContainEqual(expect.stringContaining("steps is a list of 20000; expected at most 200 entries"));
  });
});

describe("a file's location", () => {
  it("is reported if it is not read: nested folders, editors' file endings, a flow outside the folders", async () => {
    await mkdir(museum.path("event/2027"));
    await museum.write("event/2027/spring.json", spring);
    await museum.write("event/autumn.json.txt", spring);
    await museum.write("winter.json", spring);
    expect(await lines()).toEqual([
      "FILE_UNEXPECTED event/2027/spring.json:1 : nothing is read from folders below event/; move it to event/spring.json",
      "FILE_UNEXPECTED event/autumn.json.txt:1 : only files that end in .json are read; rename it to autumn.json",
      "FILE_UNEXPECTED winter.json:1 : nothing is read from winter.json; move a flow to one of the folders event, membership, series, gift-card; known here: tenant.json, catalogue.json, redirects.json, box-office.json",
    ]);
  });

  it("decides between two with one address: the first one keeps it", async () => {
    const logged: string[] = [];
    const note = (line: string) => void logged.push(line.replaceAll(`${museum.dir}/`, ""));
    await museum.write("event/spring.json", spring);
    const store = await openConfig(museum.dir, { log: { info: note, warn: note, error: note }, watch: false, source });
    await museum.write(
      "event/copy.json",
      edited(spring, '"title": "Spring Evening"', '"handle": "spring", "title": "A copy"'),
    );
    await store.reload();
    expect(store.current.flow("event", "spring")?.title).toBe("Spring Evening");
    expect(logged).toEqual([
      'FLOW_DUPLICATE event/copy.json:2 /handle: the address /event/spring is already taken by event/spring.json; remove "handle" and "id" where the file\'s name is enough',
      "event/copy.json is not served until its problems are fixed",
    ]);
    await store.close();
  });
});

describe("the log of a running server", () => {
  it("reports for each broken file whether visitors still get it", async () => {
    const logged: string[] = [];
    const note = (line: string) => void logged.push(line.replaceAll(`${museum.dir}/`, ""));
    await museum.write("event/never.json", "{");
    const store = await openConfig(museum.dir, { log: { info: note, warn: note, error: note }, watch: false, source });
    expect(logged).toEqual([
      expect.stringMatching(/^FILE_SYNTAX event\/never\.json/),
      "event/never.json is not served until its problems are fixed",
    ]);
    logged.length = 0;
    const tenant = await readFile(museum.path("tenant.json"), "utf8");
    await museum.write("tenant.json", edited(tenant, '"America/Denver"', '"Mars"'));
    await store.reload();
    await store.reload();
    expect(logged).toEqual([
      expect.stringMatching(/^TENANT_TIME_ZONE tenant\.json/),
      "tenant.json is served as it was before, until its problems are fixed",
    ]);
    await store.close();
  });
});
