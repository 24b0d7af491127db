/** A door list names tickets, orders' codes and scans by hashes. */
export type DoorCodeKind = "ticket-id" | "ticket-code" | "scan";

/** In characters of base64url: 132 bits. */
export const hashLength = 22;

/** The text to hash with SHA-256, on the server and on a device. */
export function doorHashText(kind: DoorCodeKind, value: string): string {
  return `door ${kind} ${value}`;
}

/** Hashes on a device (WebCrypto). */
export async function hashOnDevice(kind: DoorCodeKind, value: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(doorHashText(kind, value)));
  return toBase64Url(bytes).slice(0, hashLength);
}

export function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
