import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newStep } from "./new-step.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "new-step-"));
  await mkdir(join(root, "steps/date"), { recursive: true });
  await mkdir(join(root, "flows/event"), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  [
    "GuestBook",
    '"GuestBook" cannot name a step. A name is made of lower-case words with hyphens between them, such as "guest-book".',
  ],
  ["guest_book", "lower-case words with hyphens"],
  ["-book", "lower-case words with hyphens"],
  ["../date", "lower-case words with hyphens"],
  ["", "lower-case words with hyphens"],
  ["generated", "steps/generated holds generated code"],
  ["date", 'There is a step "date": steps/date. Choose another name, or edit that folder.'],
])("the name %j is refused, and nothing is written", async (name, sentence) => {
  await expect(newStep({ root, name, withFlow: true })).rejects.toThrow(sentence);
  expect(await readdir(join(root, "steps"))).toEqual(["date"]);
});

test("an existing flow is left alone, and so is the folder", async () => {
  await newStep({ root, name: "guest-book", withFlow: true });
  for (const made of ["steps/guest-book", "messages"]) await rm(join(root, made), { recursive: true });
  await expect(newStep({ root, name: "guest-book", withFlow: true })).rejects.toThrow(
    "flows/event/guest-book.json exists",
  );
  expect(existsSync(join(root, "steps/guest-book"))).toBe(false);
});

test("without the option no flow is created", async () => {
  await newStep({ root, name: "guest-book", withFlow: false });
  expect(await readdir(join(root, "flows/event"))).toEqual([]);
});
