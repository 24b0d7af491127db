import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeAddressTables } from "../../scripts/address-table.ts";

test("the committed tables are those of the pinned package", async () => {
  for (const [path, text] of Object.entries(await makeAddressTables()))
    expect(await readFile(path, "utf8"), path).toBe(text);
});
