import { expect, test } from "vitest";
import { demoAccount, demoDomain } from "./demo-accounts.ts";

const accountOf = (supportEmail: string) => demoAccount(demoDomain({ supportEmail }), "editor2", "editor");

test("the demo's accounts are the museum's, at a domain that no mail reaches", () => {
  expect(accountOf("visit@meridian.example")).toEqual({
    email: "editor2@meridian.example",
    password: "meridian-editor",
  });
  expect(accountOf("besuch@Lindenhof.example").email).toBe("editor2@lindenhof.example");
  expect(accountOf("visit@real-museum.org")).toEqual({ email: "editor2@museum.example", password: "museum-editor" });
});
