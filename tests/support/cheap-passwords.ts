/**
 * For Vitest: a password's hash takes a millisecond instead of twenty-five. Tests sign in thousands of times, and what protects a hash from
 * whoever has stolen it protects nothing here. Servers that a test starts in a process of their own hash as they do at a museum.
 */
import { vi } from "vitest";

vi.mock("argon2", async (original) => {
  const argon2 = await original<typeof import("argon2")>();
  const hash = (text: string, options: object) => argon2.hash(text, { ...options, memoryCost: 256 });
  return { ...argon2, hash };
});
