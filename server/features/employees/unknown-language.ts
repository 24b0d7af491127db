import * as say from "../../../messages/generated/server/desk.ts";
import { type HttpError, invalid } from "../../core/http/http-error.ts";

/** @param known tags of the languages that the call accepts */
export function unknownLanguage(language: string, known: readonly string[]): HttpError {
  return invalid({
    code: "UNKNOWN_LANGUAGE",
    field: "language",
    message: (locale) => say.noLanguage(locale, { language, known: [...known] }),
  });
}
