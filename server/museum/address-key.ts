import { withoutLastSlashes } from "../platform/http/last-slashes.ts";

/** The same for addresses that mean one page: capitals, percent-encoding, slashes at the end, query and fragment do not count. */
export function addressKey(address: string): string {
  const path = withoutLastSlashes(address.split(/[?#]/, 1)[0] ?? "");
  return decoded(path).normalize("NFC").toLowerCase();
}

/** Invalid percent-encoding means itself. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
