/** What a QR code of ours says (contract of the codes: JSON text). What it says of a member is a hint; the server decides. */
export type ScannedCode =
  | { readonly type: "ticket" | "ticket-confirmation-code"; readonly id: string }
  | { readonly type: "member"; readonly id: string; readonly level: string; readonly expires: string };

/** Reads the text of a code; undefined where it is none of ours: another type, or malformed. */
export function readCode(text: string): ScannedCode | undefined {
  const { type, id, level, expires } = parse(text);
  if (!isText(id)) return undefined;
  if (type === "ticket" || type === "ticket-confirmation-code") return { type, id };
  return type === "member" && isText(level) && isText(expires) ? { type, id, level, expires } : undefined;
}

/** Reads what was typed, by a handheld scanner or by hand: a code's text as above, or a bare confirmation code. */
export function readTypedCode(typed: string): ScannedCode | undefined {
  const text = typed.trim();
  return /^[\w-]+$/.test(text) ? { type: "ticket-confirmation-code", id: text } : readCode(text);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
