import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Problem } from "../model/problems.ts";
import { type Document, displayName, lineFinder, parseDocument, withProblem } from "./document.ts";
import { isReliable, stampOf } from "./stamps.ts";

/** Bytes: more than a museum needs; larger files would take too long to check. */
const largest = 2_000_000;

export interface Reading {
  readonly document: Document;
  /** Undefined if the file changed too recently to trust its stamp. */
  readonly stamp?: string;
  readonly digest?: string;
}

/** Returns `earlier`'s value if the file is unchanged. Never throws: errors are in `problems`. */
export async function readDocument(path: string, earlier?: Reading): Promise<Reading> {
  const file = displayName(path);
  try {
    const found = await stat(path, { bigint: true });
    if (found.isDirectory())
      return unreadable(file, `${file} is a folder where a file is expected`, "rename or remove the folder");
    const stamp = isReliable(Number(found.ctimeMs)) ? stampOf(found) : undefined;
    if (stamp !== undefined && stamp === earlier?.stamp) return earlier;
    const size = Number(found.size);
    if (size > largest) {
      const message = `the file has ${(size / 1e6).toFixed(1)} MB; expected at most ${largest / 1e6} MB`;
      return failed(file, {
        code: "FILE_TOO_LARGE",
        pointer: "",
        message,
        fix: "remove what is repeated; pictures are files in assets/",
      });
    }
    const bytes = await readFile(path);
    const digest = createHash("sha256").update(bytes).digest("base64");
    const document = digest === earlier?.digest ? earlier.document : decodeDocument(file, bytes);
    return { document, digest, ...(stamp !== undefined && { stamp }) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") return unreadable(file, `${file} cannot be read: ${message}`, "let the server read it");
    return failed(file, {
      code: "FILE_MISSING",
      pointer: "",
      message: `${file} is not there`,
      fix: "copy it from the demo museum in flows/ and change it",
    });
  }
}

/** Parses a text that replaces or adds a file; reuses `earlier` if the text is the same. */
export function readText(path: string, text: string, earlier?: Reading): Reading {
  const digest = createHash("sha256").update(text).digest("base64");
  return digest === earlier?.digest ? earlier : { document: parseDocument(displayName(path), text), digest };
}

function unreadable(file: string, message: string, fix: string): Reading {
  return failed(file, { code: "FILE_UNREADABLE", pointer: "", message, fix });
}

function failed(file: string, problem: Problem): Reading {
  return { document: withProblem(file, problem) };
}

/** Rejects text that is not UTF-8: visitors would see replacement characters. */
function decodeDocument(file: string, bytes: Buffer): Document {
  const source = bytes.toString("utf8");
  if (Buffer.byteLength(source) === bytes.length && !source.includes("\uFFFD") && !source.includes("\0"))
    return parseDocument(file, source);
  const at = source.search(/[\uFFFD\0]/);
  const around =
    source
      .slice(0, at)
      .split(/[\r\n]/)
      .at(-1) ?? "";
  const message = `the file is not saved as UTF-8 text${around ? `: the character after ${JSON.stringify(around.slice(-20))} cannot be read` : ""}`;
  const problem: Problem = {
    code: "FILE_ENCODING",
    pointer: "",
    message,
    fix: "save it in your editor with the encoding UTF-8",
  };
  return withProblem(file, problem, lineFinder(source)(at));
}
