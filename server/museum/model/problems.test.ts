import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { problemReference } from "./problems.ts";

const page = readFileSync("docs/problems.md", "utf8");
const sections = page.split(/^### /m).slice(1);
const codes = Object.keys(problemReference);

describe("the reference of problems", () => {
  it("describes every code, and no other", () => {
    expect(sections.map((section) => section.split("\n")[0]).toSorted()).toEqual(codes.toSorted());
  });

  it.each(Object.entries(problemReference))(
    "gives the reason and fix of %s as the code does",
    (code, { reason, fix }) => {
      const section = sections.find((one) => one.startsWith(`${code}\n`)) ?? "";
      // The page wraps its lines; the code does not.
      const paragraphs = section.split(/\n{2,}/).map((paragraph) => paragraph.trim().replaceAll("\n", " "));
      expect(paragraphs.slice(1, 3)).toEqual([reason, `Fix: ${fix}`]);
    },
  );

  it("contains only codes that are raised", () => {
    const files = ["engine/core", "engine/check", "engine/fragments", "server/museum"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    );
    const sources = files.filter(
      (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith("/problems.ts"),
    );
    const text = sources.map((name) => readFileSync(name, "utf8")).join("\n");
    expect(codes.filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  });
});
