import * as say from "../messages/generated/commerce/codes.ts";
import { foreignSentence, readTypedCode, type ScannedCode, toolOf } from "./scanned-code.ts";
import type { ToolAddress, ToolServices } from "./services.ts";

interface Paths {
  readonly confirmPath: string;
  readonly memberPath: string;
}

type Services = Pick<ToolServices, "notify" | "opens" | "dismiss">;

/** Opens the tool for a scanned code; reports foreign codes. */
export function followCode(
  locale: string,
  services: Services,
  address: Pick<ToolAddress, "go">,
  paths: Paths,
  typed: string,
): void {
  const code = readTypedCode(typed);
  if (code === undefined) services.notify({ message: foreignSentence(locale, typed), type: "error" });
  else openCode(locale, services, address, paths, code);
}

/** Opens the tool for a code, or reports that the employee may not use it. */
export function openCode(
  locale: string,
  services: Services,
  address: Pick<ToolAddress, "go">,
  paths: Paths,
  code: ScannedCode,
): void {
  // Clear the previous code's message: it is not about this one.
  services.dismiss();
  const { path, query } = toolOf(code, paths);
  if (services.opens(path)) address.go(path, { query });
  else
    services.notify({
      message: (code.type === "member" ? say.cardNotYours : say.ticketNotYours)(locale),
      type: "error",
    });
}
