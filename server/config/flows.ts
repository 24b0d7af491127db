import { createHash } from "node:crypto";
import { parseFlow } from "../../engine/core/parse.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import type { Problem } from "../../engine/core/problems.ts";
import { nearest } from "../../engine/core/suggest.ts";
import type { Flow } from "../../schemas/generated/flow.ts";
import { media } from "../http/media.ts";
import { type Checked, isBlocking } from "./check.ts";
import { withDefaults } from "./defaults.ts";
import { errorsOf } from "./errors.ts";
import type { KindSource } from "./kinds.ts";
import { checkPicture } from "./pictures.ts";
import { checkReferences, type Known } from "./references.ts";
import { readSchema, schemasAt } from "./schemas.ts";
import type { Catalogue, ServedFlow } from "./types.ts";
import { checkWhen } from "./whens.ts";

const envelope = readSchema("schemas/flow.schema.json");

/** What a flow file leaves out, by where it lies. */
export interface FlowPlace {
  readonly base: string;
  readonly handle: string;
  /** By default base/handle. */
  readonly id?: string;
}

/** Checks a flow and makes what visitors are served of it; there is none where there are problems. */
export function checkFlow(value: unknown, place: FlowPlace, source: KindSource, known: Known): Checked<ServedFlow> {
  const schemas = (component: string | undefined, pointer: string) => {
    const schema = component === undefined ? envelope : source.schemas.get(component)?.data;
    return schema === undefined ? [] : schemasAt(schema, pointer);
  };
  const problems: Problem[] = [];
  const answers = new Map([...source.schemas].map(([component, { answer }]) => [component, answer]));
  const steps = isRecord(value) && Array.isArray(value.steps) ? value.steps : [];
  const paths = steps.filter(isRecord).flatMap(({ path }) => (typeof path === "string" ? [path] : []));
  for (const [index, step] of steps.entries()) {
    if (!isRecord(step)) continue;
    const schema = typeof step.component === "string" ? source.schemas.get(step.component)?.data : undefined;
    if (schema !== undefined) problems.push(...checkReferences(step.data, schema, `/steps/${index}/data`, known, paths));
    for (const [at, branch] of (Array.isArray(step.nextStep) ? step.nextStep : []).entries()) {
      if (isRecord(branch) && isRecord(branch.when)) problems.push(...checkWhen(branch.when, `/steps/${index}/nextStep/${at}/when`, answers));
    }
  }
  const { picture } = isRecord(value) ? value : {};
  if (isRecord(picture) && typeof picture.src === "string") problems.push(...checkPicture(picture.src, "/picture/src", known.assets));
  // A condition with a misspelled keyword also looks empty; that is told once.
  const invalid = new Set(problems.filter(({ code }) => code === "FLOW_CONDITION_INVALID").map(({ pointer }) => pointer));
  const errors = (component: string, data: unknown) => {
    const schema = source.schemas.get(component)?.data;
    return schema === undefined ? [] : errorsOf(schema, data);
  };
  const parsed = parseFlow(value, source.kinds, { ...place, hints: { nearest, schemas, errors } });
  problems.unshift(...parsed.problems.filter(({ code, pointer }) => !(code === "FLOW_CONDITION_EMPTY" && invalid.has(pointer))));
  return problems.some(isBlocking) ? { value: undefined, problems } : { value: serve(value as Flow, place, source, known.catalogue), problems };
}

function serve(file: Flow, place: FlowPlace, source: KindSource, catalogue: Catalogue | undefined): ServedFlow {
  const { base = place.base, handle = place.handle, title, mode = "sequence" } = file;
  const steps = file.steps.map(({ data = {}, continueButtonText = "Continue", ...step }) => {
    const schema = source.schemas.get(step.component)?.data;
    return { ...step, continueButtonText, data: schema === undefined ? data : withDefaults(schema, data) };
  });
  const picture = pictureOf(file, base, handle, catalogue);
  const content = { id: file.id ?? place.id ?? `${base}/${handle}`, handle, base, title, mode, ...(picture && { picture }), steps };
  const version = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
  return { ...content, version };
}

/** The author's picture, else that of the product which the flow is named after. */
function pictureOf({ picture }: Flow, base: string, handle: string, catalogue: Catalogue | undefined): ServedFlow["picture"] {
  const products = catalogue && { event: catalogue.events, membership: catalogue.memberships, series: catalogue.series }[base];
  const found = picture ?? { src: products?.find(({ id }) => id === handle)?.image, alt: "" };
  return found.src === undefined ? undefined : { src: media(found.src), alt: found.alt };
}
