import { expect, test } from "vitest";
import { fullName } from "./full-name.ts";

const bela = { firstName: "Béla", lastName: "Bartók" };

test.each([
  ["en-US", bela, "Béla Bartók"],
  ["de-AT", bela, "Béla Bartók"],
  ["hu-HU", bela, "Bartók Béla"],
  ["hu", bela, "Bartók Béla"],
  ["ja-JP", { firstName: "Hanako", lastName: "Yamada" }, "Yamada Hanako"],
  ["zh-TW", { firstName: "", lastName: "Chen" }, "Chen"],
  ["en-US", { lastName: "Chen" }, "Chen"],
  ["en-US", {}, ""],
])("in %s, the name of %j is written as %j", (locale, name, written) => {
  expect(fullName(locale, name)).toBe(written);
});
