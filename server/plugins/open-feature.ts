import type { PluginFeature } from "../../plugins/museum-storefront/server.ts";
import { openLog } from "../core/http/log.ts";
import { runPlugin } from "./running-plugin.ts";

export interface OpenedFeature {
  readonly plugin: string;
  readonly feature: PluginFeature;
}

/**
 * Loads a plugin's feature as the plugin's code. One that was fine when it was tried may still fail here, such as for a
 * file that is not on this machine: it is left out, and the museum opens without its calls.
 */
export async function openFeature(
  plugin: string,
  load: () => Promise<{ readonly default: PluginFeature }>,
): Promise<OpenedFeature | undefined> {
  try {
    return { plugin, feature: (await runPlugin({ plugin }, load)).default };
  } catch (err) {
    openLog().error({ err, code: "PLUGIN_LOAD", plugin }, `the plugin ${plugin} is left out: a feature of it throws`);
    return undefined;
  }
}
