import type { Config, EditableConfig } from "../../server/museum/config/types.ts";

/** A configuration that is not read from files: what is served stays as it is, whatever lies in the folder or a draft says. */
export function fixedConfig(current: Config, dir = "/nowhere"): EditableConfig {
  return {
    current,
    dir,
    onChange: () => () => {},
    reload: async () => {},
    check: async () => current,
    examine: async () => ({ config: current, answer: undefined }),
    work: async () => undefined,
    close: async () => {},
  };
}
