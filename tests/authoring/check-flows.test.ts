import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyMuseum, edited, type Museum, spring } from "./museum.ts";

let museum: Museum;
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

async function check(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/check-flows.ts", ...args]);
  const { code, stdout } = await run.then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, lines: stdout.trimEnd().split("\n") };
}

describe("npm run check:flows", { timeout: 60_000 }, () => {
  it("checks both demo museums, exits with 0 and reports what it checked", async () => {
    const { code, lines } = await check();
    expect(code).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^no problems in \d+ files of flows \(flows: \d+, direct: \d+\)$/),
      expect.stringMatching(/^no problems in \d+ files of museums\/lindenhof \(flows: \d+, direct: \d+\)$/),
    ]);
  });

  it("exits with 1 and one line per problem", async () => {
    await museum.write(
      "event/spring.json",
      edited(
        edited(spring, '"nextStep": "checkout"', '"nextStep": "/chekout"'),
        '"maxPartySize": 6',
        '"maxPartySize": "6"',
      ),
    );
    await museum.write("redirects.json", "{ redirects }");
    const { code, lines } = await check(museum.dir);
    expect(code).toBe(1);
    expect(lines.map((line) => line.replace(`${museum.dir}/`, "").split(": ")[0])).toEqual([
      "SCHEMA_TYPE event/spring.json:19 /steps/1/data/maxPartySize",
      "FLOW_NEXT_UNKNOWN event/spring.json:32 /steps/3/nextStep",
      "FILE_SYNTAX redirects.json:1 ",
      "3 problems in 2 files",
    ]);
  });
});
