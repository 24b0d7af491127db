/**
 * `TEXT_NOT_JSON`: the text is no JSON with comments, or nested too deeply. `POINTER_INVALID`: no JSON Pointer. `POINTER_NOT_FOUND`: the pointer
 * names nothing, or something of another type than the edit needs. `INDEX_OUT_OF_RANGE`: the list is shorter. `PROPERTY_EXISTS`: the object has
 * a property of the new name. `VALUE_NOT_JSON`: the new value cannot be written as JSON. `ROOT_REQUIRED`: the whole text cannot be removed.
 */
export type TextEditCode =
  | "TEXT_NOT_JSON"
  | "POINTER_INVALID"
  | "POINTER_NOT_FOUND"
  | "INDEX_OUT_OF_RANGE"
  | "PROPERTY_EXISTS"
  | "VALUE_NOT_JSON"
  | "ROOT_REQUIRED";

/** An edit that cannot be made. The message is for programmers: it names the offending value, and what to do instead. */
export class TextEditError extends Error {
  readonly code: TextEditCode;
  /** A JSON Pointer to what is at fault: in the text, or in the new value for `VALUE_NOT_JSON`. */
  readonly pointer: string;

  constructor(code: TextEditCode, pointer: string, message: string) {
    super(message);
    this.name = "TextEditError";
    this.code = code;
    this.pointer = pointer;
  }
}
