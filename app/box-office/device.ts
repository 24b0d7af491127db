import { localStore } from "../../ui/browserStorage.ts";

const key = "device";

let name: string | undefined;

/** What this browser calls itself at the door: drawn once, and kept. By it wrong PINs are counted, and redemptions recorded. */
export function device(): string {
  name ??= localStore.getItem(key) ?? keep(crypto.randomUUID());
  return name;
}

function keep(drawn: string): string {
  localStore.setItem(key, drawn);
  return drawn;
}
