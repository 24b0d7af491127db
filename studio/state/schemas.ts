import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioSchemas } from "../../schemas/generated/wire.ts";
import { api } from "./session.ts";

let loading: Promise<StudioSchemas> | undefined;

/** Loads all schemas once. @throws CallError */
export function loadSchemas(): Promise<StudioSchemas> {
  loading ??= api.get("studio", studioPaths.studioSchemas()).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
