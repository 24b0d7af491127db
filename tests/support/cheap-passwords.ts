/**
 * For Vitest: hashes a password in one millisecond instead of twenty-five, because tests sign in thousands of times.
 * Servers in their own process hash as in production.
 */
import { vi } from "vitest";

vi.mock("argon2", async (original) => {
  const argon2 = await original<typeof import("argon2")>();
  const hash = (text: string, options: object) => argon2.hash(text, { ...options, memoryCost: 256 });
  return { ...argon2, hash };
});
