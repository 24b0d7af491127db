import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../server/core/http/security-headers.ts";
import { developmentPolicy } from "./policy.ts";

test("a page's policy gets the nonce and the WebSocket, and is otherwise unchanged", () => {
  const production = contentSecurityPolicy({ style: "hash" });
  const added = developmentPolicy(production, "abc")
    .split("; ")
    .filter((directive) => !production.includes(directive));
  expect(added).toEqual([
    "script-src 'nonce-abc' 'self'",
    "style-src 'nonce-abc' 'self' 'sha256-hash'",
    "worker-src 'self' blob:",
    "connect-src ws: 'self'",
  ]);
  expect(developmentPolicy(production, "abc").split("; ")).toHaveLength(production.split("; ").length + 1);
});

test("a picture's policy stays unchanged", () => {
  const picture = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  expect(developmentPolicy(picture, "abc")).toBe(picture);
});
