import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// The real one: elsewhere tests hash cheaply (tests/support/cheap-passwords.ts).
vi.unmock("argon2");

test("a password is hashed at OWASP's cost, with a salt of its own, and known by its hash", async () => {
  const [one, other] = [await hashPassword("a long password"), await hashPassword("a long password")];
  for (const hashed of [one, other]) {
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/);
    expect(await verifyPassword(hashed, "a long password")).toBe(true);
    expect(await verifyPassword(hashed, "another password")).toBe(false);
  }
  expect(one).not.toBe(other);
});

test("without a hash no password is right", async () => {
  expect(await verifyPassword(undefined, "a long password")).toBe(false);
  expect(await verifyPassword(null, "")).toBe(false);
});
