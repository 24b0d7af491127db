import * as say from "../messages/generated/commerce/codes.ts";
import { foreignSentence, readTypedCode, type ScannedCode, toolOf } from "./scanned-code.ts";
import type { ToolAddress, ToolServices } from "./services.ts";

interface Paths {
  /** Where tickets are confirmed. */
  readonly confirmPath: string;
  /** Where members get tickets. */
  readonly memberPath: string;
}

type Services = Pick<ToolServices, "notify" | "opens" | "withdraw">;

/** Goes where a code leads that a handheld scanner typed; one that is none of ours is said to be so. */
export function followCode(locale: string, services: Services, address: Pick<ToolAddress, "go">, paths: Paths, typed: string): void {
  const code = readTypedCode(typed);
  if (code === undefined) services.notify({ message: foreignSentence(locale, typed), type: "error" });
  else openCode(locale, services, address, paths, code);
}

/** Goes where a code of ours leads; where the employee may not open that tool, this one stays. */
export function openCode(locale: string, services: Services, address: Pick<ToolAddress, "go">, paths: Paths, code: ScannedCode): void {
  // Clear the previous code's message: it is not about this one.
  services.withdraw();
  const { path, query } = toolOf(code, paths);
  if (services.opens(path)) address.go(path, { query });
  else services.notify({ message: (code.type === "member" ? say.cardNotYours : say.ticketNotYours)(locale), type: "error" });
}
