import { readFileSync } from "node:fs";

/** The defaults that a kind's data.schema.json promises to authors, to be compared with what its screen does. */
export function schemaDefaults(component: string): Record<string, unknown> {
  const { properties } = JSON.parse(readFileSync(`steps/${component}/data.schema.json`, "utf8")) as { properties: Record<string, { default?: unknown }> };
  const entries = Object.entries(properties).filter(([, schema]) => "default" in schema);
  return Object.fromEntries(entries.map(([name, schema]) => [name, schema.default]));
}
