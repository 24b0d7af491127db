import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { isRecord } from "../../engine/core/pointer.ts";

/** Authors write a museum's files and the forms for visitors. Schemas that only programs write need no labels. */
const notWritten = ["schemas/wire.schema.json", "schemas/boot.schema.json"];
const within = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
const written = [
  ...within("schemas").filter(
    (file) => /^schemas\/(forms\/)?[^/]+\.schema\.json$/.test(file) && !notWritten.includes(file),
  ),
  ...within("steps").filter((file) => file.endsWith("/data.schema.json")),
];

interface Property {
  readonly pointer: string;
  readonly schema: Record<string, unknown>;
  readonly siblings: readonly unknown[];
}

function propertiesOf(schema: unknown, pointer = ""): Property[] {
  if (Array.isArray(schema)) return schema.flatMap((entry, index) => propertiesOf(entry, `${pointer}/${index}`));
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (["default", "examples", "enum", "const", "messages"].includes(key)) return [];
    if (key !== "properties" || !isRecord(value)) return propertiesOf(value, `${pointer}/${key}`);
    const siblings = Object.values(value);
    return Object.entries(value).flatMap(([name, property]) => {
      const at = `${pointer}/properties/${name}`;
      return isRecord(property) ? [{ pointer: at, schema: property, siblings }, ...propertiesOf(property, at)] : [];
    });
  });
}

const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
(formats as unknown as (ajv: Ajv) => void)(ajv);
for (const format of ["us-phone", "us-state", "email"]) ajv.addFormat(format, true);

describe.each(written)("%s", (file) => {
  const root = JSON.parse(readFileSync(file, "utf8"));
  const isForm = file.startsWith("schemas/forms/");
  const properties = propertiesOf(root);

  it("has a title and a description for each property, and an example unless its values are listed", () => {
    const incomplete = properties.flatMap(({ pointer, schema }) => {
      const isListed = "enum" in schema || "const" in schema || schema.type === "boolean";
      const has = [
        isForm || (typeof schema.title === "string" && schema.title.length > 1),
        typeof schema.description === "string" && schema.description.length > 9,
        isListed || (Array.isArray(schema.examples) && schema.examples.length > 0),
      ];
      return has.every(Boolean) ? [] : [pointer];
    });
    expect(incomplete).toEqual([]);
  });

  it("gives each property of an object its own title", () => {
    const titles = (list: readonly unknown[]) => list.filter(isRecord).map(({ title }) => title);
    expect(
      properties
        .filter(
          ({ schema, siblings }) =>
            titles(siblings).filter((title) => title !== undefined && title === schema.title).length > 1,
        )
        .map(({ pointer }) => pointer),
    ).toEqual([]);
  });

  it("gives valid examples", () => {
    ajv.addSchema({ ...root, $id: file });
    const refused = properties.flatMap(({ pointer, schema }) => {
      if (!Array.isArray(schema.examples) || String(schema.$comment).includes("cut short")) return [];
      const validate = ajv.compile({ $ref: `${file}#${pointer.replaceAll("$", "%24")}` });
      return schema.examples
        .filter((example) => !validate(example))
        .map((example) => `${pointer}: ${JSON.stringify(example)}`);
    });
    expect(refused).toEqual([]);
  });
});

it.each(written.filter((file) => file.startsWith("schemas/forms/")))(
  "%s: exactly its fields and groups have a label in messages/",
  (file) => {
    const read = (name: string) => JSON.parse(readFileSync(name, "utf8"));
    const groups: { label?: string }[] = read(file.replace(".schema.json", ".ui.json"))["ui:groups"] ?? [];
    const labels = read(file.replace("schemas/", "messages/en/").replace(".schema.json", ".json"));
    expect(Object.keys(labels).sort()).toEqual(
      [...Object.keys(read(file).properties), ...groups.flatMap(({ label }) => label ?? [])].sort(),
    );
  },
);

it("such files exist", () => {
  expect(written.length).toBeGreaterThan(25);
});
