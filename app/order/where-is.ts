import type { PublicTenant } from "../../schemas/generated/boot.ts";

/** Returns the entrance and address of the museum; "" without either. */
export function whereIs({ entrance, address }: Pick<PublicTenant, "entrance" | "address">): string {
  return [entrance, address].filter((part) => part !== undefined).join(", ");
}
