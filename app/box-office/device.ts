import { localStore } from "../../ui/browser-storage.ts";

const key = "device";

let name: string | undefined;

/** Returns this browser's random ID, by which the server counts wrong PINs and records redemptions. */
export function device(): string {
  name ??= localStore.getItem(key) ?? keep(crypto.randomUUID());
  return name;
}

function keep(drawn: string): string {
  localStore.setItem(key, drawn);
  return drawn;
}
