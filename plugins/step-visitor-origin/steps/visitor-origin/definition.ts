import { defineStep, load } from "flow-engine";
import * as say from "../../generated/messages/visitor-origin.ts";
import { type Answer, type Data, defaults } from "../../generated/steps/visitor-origin.ts";
import { codeOf, hasZipCodes, isZipCode } from "./origin.ts";

export interface Countries {
  readonly countries: readonly { readonly code: string; readonly name: string }[];
}

export interface Place {
  readonly place: string | null;
}

interface Loaded {
  readonly known: Countries;
}

export default defineStep<Data, Answer, Loaded, object, unknown, Place>({
  version: 1,
  load: () => ({ known: load<Countries>("/plugins/visitor-origin/countries") }),
  loadView: (_context, code) =>
    code !== undefined && isZipCode(code) ? load<Place>(`/plugins/visitor-origin/places/${code}`) : undefined,
  complete(answer, { data }) {
    const { optional, country } = { ...defaults, ...data };
    if ((answer !== undefined && codeOf(answer.origin) !== undefined) || optional) return true;
    return { code: "ORIGIN_MISSING", message: hasZipCodes(country) ? say.originMissing : say.postalCodeMissing };
  },
  asks: ({ question: title, optional }) => ({
    type: "object",
    ...(!optional && { required: ["origin"] }),
    properties: { origin: { type: "string", title, maxLength: 120 } },
  }),
  // The code alone is an answer too: the screen says that its name is not known.
  layout: { explainsFailure: true },
});
