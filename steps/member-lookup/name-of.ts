import type { Member } from "../../schemas/generated/wire.ts";

/** A patron's name, or nothing where none is on file. */
export function nameOf({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string {
  return [firstName, lastName].filter((part) => part !== "").join(" ");
}
