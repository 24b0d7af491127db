import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import formats from "ajv-formats";
import { kindTraits } from "../../schemas/kind-traits.ts";

export interface NamedSchema {
  readonly name: string;
  readonly schema: Record<string, unknown>;
}

export interface ValidatorFile {
  /** Path without extension: .js and .d.ts are written. */
  readonly file: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** Compiles validators ahead of time, because the Content-Security-Policy forbids `eval`; the engine has messages. */
export function compileValidators(
  schemas: readonly NamedSchema[],
  files: readonly ValidatorFile[],
): Map<string, string> {
  const ajv = createAjv(schemas);
  const output = new Map<string, string>();
  for (const { file, exports } of files) {
    const ids = Object.fromEntries(Object.entries(exports).map(([key, name]) => [key, `${name}.schema.json`]));
    for (const name of Object.values(exports)) {
      try {
        ajv.getSchema(`${name}.schema.json`);
      } catch (error) {
        throw new Error(`The schema ${name} does not compile: ${(error as Error).message}`);
      }
    }
    try {
      output.set(`${file}.js`, asModule(standalone(ajv, ids)));
    } catch (error) {
      throw new Error(
        `The schema ${Object.values(exports).join(" or ")} does not compile: ${(error as Error).message}`,
      );
    }
    const lines = Object.keys(exports).map((key) => `export declare const ${key}: Validate;`);
    output.set(
      `${file}.d.ts`,
      `interface Validate {\n  (value: unknown): boolean;\n  errors?: { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null;\n}\n${lines.join("\n")}\n`,
    );
  }
  return output;
}

export const standalone = standaloneCode as unknown as (ajv: Ajv, ids: Readonly<Record<string, string>>) => string;

function createAjv(schemas: readonly NamedSchema[]): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    // JSON holds neither NaN nor Infinity.
    strictNumbers: false,
    allowUnionTypes: true,
    // Check only the variant that the value names, to report only its errors.
    discriminator: true,
    code: { source: true, esm: true, lines: true },
    keywords: [
      ...["references", "derived", "focusIn", "describes", "translatable"],
      { keyword: "traits", metaSchema: { type: "array", uniqueItems: true, items: { enum: Object.keys(kindTraits) } } },
    ],
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

/** Replaces the require() calls in Ajv's "esm" output by imports. */
export function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(
    /const (\w+) = require\("([^"]+)"\)((?:\.\w+|\["[^"]+"\])*);/g,
    (_all, name: string, path: string, access: string) => {
      const file = /\.[jt]s$/.test(path) ? path : `${path}.js`;
      // Ajv's helpers are CommonJS with a default export; ours are modules.
      imports.push(`import ${file.endsWith(".ts") ? "* as " : ""}${name}_module from "${file}";`);
      return `const ${name} = ${access.startsWith(".default") ? `(${name}_module.default ?? ${name}_module)${access.slice(".default".length)}` : `${name}_module${access}`};`;
    },
  );
  return `${imports.join("\n")}\n${appendingErrors(body)}`;
}

/** Ajv concatenates all errors so far for each part, which is quadratic with thousands of them. */
function appendingErrors(code: string): string {
  return code.replace(/vErrors = vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\);/g, (_all, errors: string) =>
    [`if(vErrors === null) vErrors = ${errors};`, `else for(const each of ${errors}) vErrors.push(each);`].join("\n"),
  );
}

/** Keywords for people and for the studio's forms (CONTRIBUTING.md). */
const prose = new Set([
  ...["title", "description", "hint", "unit", "control", "columns", "add", "otherwise", "unset", "advanced", "always"],
  "folded",
  ...["elsewhere", "alternatives", "enumNames"],
]);

/** Drops prose, which browsers do not need. A property may have such a name, but its value is an object. */
export function withoutProse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutProse);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) =>
          !(prose.has(key) && (typeof value !== "object" || Array.isArray(value))) &&
          !(key === "examples" && Array.isArray(value)),
      )
      .map(([key, value]) => [key, withoutProse(value)]),
  );
}
