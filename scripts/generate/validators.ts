import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";

export interface NamedSchema {
  readonly name: string;
  readonly schema: Record<string, unknown>;
}

export interface ValidatorFile {
  /** Answers yes or no only, without saying what is wrong: a fraction of the size, for the browser. */
  readonly compact: boolean;
  /** Path without an ending: a .js and a .d.ts are written. */
  readonly file: string;
  /** Export name to schema name. */
  readonly exports: Readonly<Record<string, string>>;
}

/**
 * Ajv compiled ahead of time, since the browser's Content-Security-Policy forbids `eval`. The sentences are made from keyword and
 * parameters by the engine, so Ajv's own messages are left out.
 */
export function compileValidators(schemas: readonly NamedSchema[], files: readonly ValidatorFile[]): Map<string, string> {
  const ajv = createAjv(schemas);
  const output = new Map<string, string>();
  for (const { file, exports, compact } of files) {
    const ids = Object.fromEntries(Object.entries(exports).map(([key, name]) => [key, `${name}.schema.json`]));
    for (const name of Object.values(exports)) {
      try {
        ajv.getSchema(`${name}.schema.json`);
      } catch (error) {
        throw new Error(`The schema ${name} does not compile: ${(error as Error).message}`);
      }
    }
    try {
      const code = standalone(ajv, ids);
      output.set(`${file}.js`, asModule(compact ? withoutErrors(code) : code));
    } catch (error) {
      throw new Error(`The schema ${Object.values(exports).join(" or ")} does not compile: ${(error as Error).message}`);
    }
    const lines = Object.keys(exports).map((key) => `export declare const ${key}: Validate;`);
    output.set(
      `${file}.d.ts`,
      `interface Validate {\n  (value: unknown): boolean;\n  errors?: { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null;\n}\n${lines.join("\n")}\n`,
    );
  }
  return output;
}

/** The code of validators; `ids` names the schema of each export. */
export const standalone = standaloneCode as unknown as (ajv: Ajv, ids: Readonly<Record<string, string>>) => string;

function createAjv(schemas: readonly NamedSchema[]): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    // JSON holds neither NaN nor Infinity.
    strictNumbers: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
    keywords: ["references"],
  });
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  for (const { name, schema } of schemas) {
    try {
      ajv.addSchema({ ...(withoutProse(schema) as object), $id: `${name}.schema.json` });
    } catch (error) {
      throw new Error(`The schema ${name} is not valid: ${(error as Error).message}`);
    }
  }
  return ajv;
}

/** A validator that counts its errors but does not describe them; each description is a run of lines of one form. */
function withoutErrors(code: string): string {
  return code
    .replace(/const (err\d+) = \{.*\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\n/g, "")
    .replaceAll(/^\/\*# sourceURL=.*\*\/;$/gm, "");
}

/** Ajv's "esm" output still calls require() for its helpers; make imports of them. */
export function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/const (\w+) = require\("([^"]+)"\)((?:\.\w+|\["[^"]+"\])*);/g, (_all, name: string, path: string, access: string) => {
    const file = /\.[jt]s$/.test(path) ? path : `${path}.js`;
    // Ajv's own helpers are CommonJS, with all they export as their default; ours are modules.
    imports.push(`import ${file.endsWith(".ts") ? "* as " : ""}${name}_module from "${file}";`);
    return `const ${name} = ${access.startsWith(".default") ? `(${name}_module.default ?? ${name}_module)${access.slice(".default".length)}` : `${name}_module${access}`};`;
  });
  return `${imports.join("\n")}\n${withoutSchemas(body)}`;
}

/** Where an object has more than a few properties, Ajv asks a copy of the whole schema whether a name is known: the names are enough. */
function withoutSchemas(code: string): string {
  return code.replace(/^const (schema\d+) = (\{.*\});\n/gm, (copy, name: string, schema: string) => {
    const uses = code.split(new RegExp(`\\b${name}\\b`)).length - 2;
    const questions = code.split(`.call(${name}.properties, `).length - 1;
    if (uses > questions) return copy;
    const names = Object.keys((JSON.parse(schema) as { properties?: object }).properties ?? {});
    return uses === 0 ? "" : `const ${name} = { properties: ${JSON.stringify(Object.fromEntries(names.map((known) => [known, 0])))} };\n`;
  });
}

/** Titles and descriptions are for people and would only weigh on the browser. A property may bear such a name, a keyword's value may not be an object. */
export function withoutProse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutProse);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !((key === "description" || key === "title") && typeof value === "string") && !(key === "examples" && Array.isArray(value)))
      .map(([key, value]) => [key, withoutProse(value)]),
  );
}
