import { expect, test, vi } from "vitest";
import { createDocumentCache } from "./document-cache.ts";

test("a document is made once while its parts are unchanged, and again when one changes", async () => {
  const documents = createDocumentCache();
  const make = vi.fn(async () => "<p>page</p>");
  const [flow, dates] = [{}, {}];
  const first = await documents.of("page", [flow, dates], make);
  expect(await documents.of("page", [flow, dates], make)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  for (const parts of [[flow, {}], [flow], [{}, dates]]) await documents.of("page", parts, make);
  expect(make).toHaveBeenCalledTimes(4);
});

test("for a large museum the most recently requested documents are cached", async () => {
  const documents = createDocumentCache();
  const make = vi.fn(async () => "");
  for (let index = 0; index < 300; index += 1)
    await Promise.all([documents.of(`page ${index}`, [], make), documents.of("home", [], make)]);
  make.mockClear();
  await documents.of("home", [], make);
  await documents.of("page 299", [], make);
  expect(make).not.toHaveBeenCalled();
  await documents.of("page 0", [], make);
  expect(make).toHaveBeenCalledTimes(1);
});
