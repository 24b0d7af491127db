import { isRecord } from "../../engine/core/pointer.ts";
import { useFile } from "../state/use-file.ts";

/** The draft's currency; undefined until loaded or while invalid. */
export function useCurrency(): string | undefined {
  const { value: tenant } = useFile("tenant.json");
  const code = isRecord(tenant) ? tenant.currencyCode : undefined;
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) ? code : undefined;
}
