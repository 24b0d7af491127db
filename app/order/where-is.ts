import type { PublicTenant } from "../../schemas/generated/boot.ts";

/** Where visitors with a ticket go: the door, then the address; "" where the museum does not say. */
export function whereIs({ entrance, address }: Pick<PublicTenant, "entrance" | "address">): string {
  return [entrance, address].filter((part) => part !== undefined).join(", ");
}
