import { existsSync, readdirSync, readFileSync } from "node:fs";
import { withPageData } from "../../schemas/page-data.ts";
import type { KindSchemas } from "../flow-model/flow-edits.ts";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const pageData = read("schemas/page-data.schema.json");

export const kinds: KindSchemas = Object.fromEntries(
  readdirSync("steps")
    .filter((name) => existsSync(`steps/${name}/data.schema.json`))
    .map((name) => [name, { data: withPageData(read(`steps/${name}/data.schema.json`), pageData) }]),
);
