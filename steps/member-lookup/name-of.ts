import type { Member } from "../../schemas/generated/wire.ts";

/** Returns a patron's name; "" without one. */
export function nameOf({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string {
  return [firstName, lastName].filter((part) => part !== "").join(" ");
}
