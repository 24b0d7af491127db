import { join } from "node:path";

/** A plugin's imports of ours, with the files that it is built with. tsconfig.json has the same for types. */
const surface = {
  "flow-engine": "engine/index.ts",
  "flow-engine/react": "engine/react/index.ts",
  "flow-engine/testing": "engine/testing/index.ts",
  "museum-storefront/messages": "plugins/museum-storefront/messages.ts",
  "museum-storefront/server": "plugins/museum-storefront/server.ts",
  "museum-storefront/ui": "plugins/museum-storefront/ui.ts",
} as const;

export const surfaceNames: readonly string[] = Object.keys(surface);

/** Vite's aliases for a checkout. */
export function pluginAliases(root: string): { find: RegExp; replacement: string }[] {
  return Object.entries(surface).map(([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(root, file),
  }));
}
