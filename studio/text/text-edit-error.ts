/**
 * `TEXT_NOT_JSON`: not JSON with comments, or nested too deeply. `POINTER_INVALID`: not a JSON Pointer.
 * `POINTER_NOT_FOUND`: the target is missing or has the wrong type. `INDEX_OUT_OF_RANGE`: the list is shorter.
 * `PROPERTY_EXISTS`: the new name is taken. `VALUE_NOT_JSON`: JSON cannot write the new value. `ROOT_REQUIRED`: the
 * whole text cannot be removed.
 */
export type TextEditCode =
  | "TEXT_NOT_JSON"
  | "POINTER_INVALID"
  | "POINTER_NOT_FOUND"
  | "INDEX_OUT_OF_RANGE"
  | "PROPERTY_EXISTS"
  | "VALUE_NOT_JSON"
  | "ROOT_REQUIRED";

/** An impossible edit. The message is for programmers: it names the offending value and the fix. */
export class TextEditError extends Error {
  readonly code: TextEditCode;
  /** JSON Pointer to the fault: in the text, or in the new value for `VALUE_NOT_JSON`. */
  readonly pointer: string;

  constructor(code: TextEditCode, pointer: string, message: string) {
    super(message);
    this.name = "TextEditError";
    this.code = code;
    this.pointer = pointer;
  }
}
