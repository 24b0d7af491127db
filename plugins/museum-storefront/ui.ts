/** The stable part of the storefront and the box office for a plugin's screens. */
import type { Load } from "flow-engine";

export { useLocale } from "../../ui/locale.ts";

/** The `services` of a tool's screen that are stable for plugins. */
export interface ToolServices {
  /** Loads a path of the box office's API. */
  get<Answer>(path: Load<Answer, "boxOffice">, signal?: AbortSignal): Promise<Answer>;
  /** Offers a file for download. */
  saveFile(name: string, text: string, type: string): void;
  /** The museum's calendar day, YYYY-MM-DD. */
  today(): string;
}

/** The `address` of a tool's screen that is stable for plugins. */
export interface ToolAddress {
  /** The tool's own path, such as "/origins". */
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  go(path: string, options?: { readonly query?: Readonly<Record<string, string>> }): void;
}
