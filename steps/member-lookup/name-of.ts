import type { Member } from "../../schemas/generated/wire.ts";

export function nameOf({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string {
  return [firstName, lastName].filter((part) => part !== "").join(" ");
}
