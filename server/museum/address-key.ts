import { withoutLastSlashes } from "../core/http/last-slashes.ts";

/** Normalizes an address: ignores case, percent-encoding, trailing slashes, query and fragment. */
export function addressKey(address: string): string {
  const path = withoutLastSlashes(address.split(/[?#]/, 1)[0] ?? "");
  return decoded(path).normalize("NFC").toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
