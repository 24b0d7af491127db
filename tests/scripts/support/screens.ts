import { readdirSync } from "node:fs";
import ts from "typescript";

/** The product's files with screens in these rooms. */
export const screensOf = (rooms: readonly string[], ending = ".tsx"): string[] =>
  rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .map((name) => `${room}/${name}`)
      .filter((file) => file.endsWith(ending) && !/\.(test|d)\.tsx?$|\/testing\//.test(file)),
  );

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  ".",
);

/** Reads files with their types. @param samples sources that are no files, by name */
export function programOf(files: readonly string[], samples: ReadonlyMap<string, string> = new Map()): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, version, ...rest) => {
    const source = samples.get(name);
    return source === undefined
      ? getSourceFile.call(host, name, version, ...rest)
      : ts.createSourceFile(name, source, version, true, ts.ScriptKind.TSX);
  };
  host.fileExists = (name) => samples.has(name) || fileExists.call(host, name);
  return ts.createProgram(files, options, host);
}
