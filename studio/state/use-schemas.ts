import { useLoaded } from "../../engine/react/use-loaded.ts";
import type { StudioSchemas } from "../../schemas/generated/wire.ts";
import type { Schema } from "../forms/schema.ts";
import { loadSchemas } from "./schemas.ts";

export interface Schemas {
  readonly files: Readonly<Record<string, Schema>>;
  readonly kinds: Readonly<
    Record<
      string,
      {
        readonly contract: "step" | "tool";
        readonly data: Schema;
        readonly answer?: Schema;
        readonly isSkippable?: boolean;
      }
    >
  >;
}

export function useSchemas(): { schemas: Schemas | undefined; error: Error | undefined; retry(): void } {
  const { value, error, retry } = useLoaded<StudioSchemas, string>("schemas", loadSchemas);
  return { schemas: value as Schemas | undefined, error, retry };
}
