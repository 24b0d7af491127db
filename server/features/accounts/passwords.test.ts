import { hash } from "argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// Use the real one: other tests hash cheaply (tests/support/cheap-passwords.ts).
vi.unmock("argon2");

test("a password is hashed at OWASP's cost with its own salt, and verified by its hash", async () => {
  const [one, other] = [await hashPassword("a long password"), await hashPassword("a long password")];
  for (const hashed of [one, other]) {
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/);
    expect(await verifyPassword(hashed, "a long password")).toBe(true);
    expect(await verifyPassword(hashed, "another password")).toBe(false);
  }
  expect(one).not.toBe(other);
});

test("without a hash every password is wrong", async () => {
  expect(await verifyPassword(undefined, "a long password")).toBe(false);
  expect(await verifyPassword(null, "")).toBe(false);
});

test.each(["Z\u00FCrich-caf\u00E9-1", "Zu\u0308rich-cafe\u0301-1", "Zu\u0308rich-caf\u00E9-1", "\u212Bngstr\u00F6m"])(
  "a password is accepted however its accents are composed: %j",
  async (password) => {
    const hashed = await hashPassword(password);
    for (const typed of [password, password.normalize("NFC"), password.normalize("NFD")])
      expect(await verifyPassword(hashed, typed)).toBe(true);
    expect(await verifyPassword(hashed, "Zurich-cafe-1")).toBe(false);
  },
);

test("a hash of decomposed letters stays valid", async () => {
  const old = await hash("Zu\u0308rich", { memoryCost: 1024, timeCost: 2 });
  for (const form of ["NFC", "NFD"] as const)
    expect(await verifyPassword(old, "Z\u00FCrich".normalize(form))).toBe(true);
});
