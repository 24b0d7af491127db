import { createHash } from "node:crypto";
import { media } from "../../../commerce/media.ts";
import { parseFlow } from "../../../engine/check/parse.ts";
import { nearest } from "../../../engine/check/suggest.ts";
import { memo } from "../../../engine/core/memo.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import type { Flow } from "../../../engine/generated/flow.ts";
import { type CheckResult, isBlocking } from "../model/check.ts";
import type { Catalogue, Event, ServedFlow } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { bases, boxOffice, eventOfFlow, soldOf } from "../products/registry.ts";
import { checkOutcomes } from "./condition-outcomes.ts";
import { checkCondition } from "./conditions.ts";
import { flowCatalogueOf } from "./flow-catalogue.ts";
import { checkSales } from "./flow-sales.ts";
import { conditionsOf, type KindSource, readSchema, schemasAt, stepsOf, unavailable, withDefaults } from "./kinds.ts";
import { answersIn, checkAsked } from "./questions.ts";
import {
  checkConditionReferences,
  checkPicture,
  checkReferences,
  idsOf,
  type KnownFiles,
  type KnownNames,
  type ProductIds,
} from "./references.ts";
import { checkRepeatCount } from "./repeat-counts.ts";

const envelope = readSchema("engine/flow.schema.json");

export interface FlowPlace {
  readonly base: string;
  readonly handle: string;
  /** Defaults to base/handle. */
  readonly id?: string;
}

/** Checks a flow and builds the served version; no version if a problem blocks it. */
export function checkFlow(
  value: unknown,
  place: FlowPlace,
  source: KindSource,
  known: KnownFiles,
): CheckResult<ServedFlow> {
  const problems = [
    ...checkItself(value, source),
    ...checkBase(value),
    ...checkMode(value, place.base, source),
    ...checkAgainst(value, source, known),
  ];
  // Report problems of the steps or their order first.
  if (!problems.some(isBlocking) && isRecord(value) && value.mode !== "tools")
    problems.push(...checkSales(value, source, known.catalogue && flowCatalogueOf(value, known.catalogue)));
  return problems.some(isBlocking)
    ? { value: undefined, problems }
    : { value: serve(value as Flow, place, source, known.catalogue), problems };
}

/** Checks a flow on its own: the slow part, cached while the file is unchanged. */
const checkItself = memo((value: unknown, source: KindSource): readonly Problem[] => {
  const schemas = (component: string | undefined, pointer: string) => {
    const schema = component === undefined ? envelope : source.schemas.get(component)?.data;
    return schema === undefined ? [] : schemasAt(schema, pointer);
  };
  const problems: Problem[] = [];
  const answers = answersIn(value, source);
  for (const { when, pointer } of stepsOf(value).flatMap(conditionsOf))
    problems.push(...checkCondition(when, pointer, answers));
  // A condition with a misspelled keyword also looks empty; report it once.
  const invalid = new Set(
    problems.filter(({ code }) => code === "FLOW_CONDITION_INVALID").map(({ pointer }) => pointer),
  );
  const parsed = parseFlow(value, source.kinds, { exit, hints: { nearest, schemas, unavailable } });
  const counted = new Set(parsed.problems.map(({ pointer }) => pointer));
  problems.push(
    ...stepsOf(value)
      .flatMap((place) => checkRepeatCount(place, answers))
      .filter(({ pointer }) => !counted.has(pointer)),
  );
  const found = [
    ...parsed.problems
      .filter(({ code, pointer }) => !(code === "FLOW_CONDITION_EMPTY" && invalid.has(pointer)))
      .map(withExit),
    ...problems,
  ];
  // Evaluate only conditions that are valid in themselves.
  const isSound = (at: string) =>
    !found.some((problem) => isBlocking(problem) && `${problem.pointer}/`.startsWith(`${at}/`));
  const outcomes = stepsOf(value).flatMap((place) =>
    checkOutcomes(
      conditionsOf(place).filter(({ pointer }) => isSound(pointer)),
      answers,
    ),
  );
  return [...found, ...outcomes, ...checkAsked(value, source)];
});

function withExit(problem: Problem): Problem {
  const isNothing =
    problem.code === "SCHEMA_TYPE" && /^\/steps\/\d+\/nextStep$/.test(problem.pointer) && problem.value === null;
  return isNothing
    ? { ...problem, fix: `write "nextStep": "${exit}" where the flow ends, or the path of a step` }
    : problem;
}

function checkAgainst(
  value: unknown,
  source: KindSource,
  { catalogue, assets, parts, heldBack }: KnownFiles,
): readonly Problem[] {
  const ids = catalogue && idsOf(catalogue);
  return heldBack === undefined
    ? checkNames(value, source, ids, assets, parts)
    : findUnknownNames(value, source, { ids, assets, heldBack, ...(parts && { parts }) });
}

const checkNames = memo(
  (
    value: unknown,
    source: KindSource,
    ids: ProductIds | undefined,
    assets: ReadonlySet<string>,
    parts: KnownFiles["parts"],
  ) => findUnknownNames(value, source, { ids, assets, ...(parts && { parts }) }),
);

function findUnknownNames(value: unknown, source: KindSource, known: KnownNames): readonly Problem[] {
  const problems: Problem[] = [];
  const steps = stepsOf(value);
  const paths = steps.flatMap(({ step: { path } }) => (typeof path === "string" ? [path] : []));
  for (const { step, pointer } of steps) {
    const schema = typeof step.component === "string" ? source.schemas.get(step.component)?.data : undefined;
    if (schema !== undefined) problems.push(...checkReferences(step.data, schema, `${pointer}/data`, known, paths));
  }
  problems.push(...checkConditionReferences(value, source.schemas, known));
  const { picture } = isRecord(value) ? value : {};
  if (isRecord(picture) && typeof picture.src === "string")
    problems.push(...checkPicture(picture.src, "/picture/src", known.assets));
  return problems;
}

function serve(file: Flow, place: FlowPlace, source: KindSource, catalogue: Catalogue | undefined): ServedFlow {
  const { base = place.base, handle = place.handle } = file;
  const product = productOf(file, base, handle, catalogue);
  return serveAt(
    file,
    base,
    handle,
    file.id ?? place.id ?? `${base}/${handle}`,
    product?.image,
    product?.imageFocus,
    product?.facts,
    source,
  );
}

type Serve = [
  ...[base: string, handle: string, id: string],
  ...[image: string | undefined, focus: string | undefined, ownFacts: Event["facts"], source: KindSource],
];

/** Returns the same object for the same content; changes are detected by identity. */
const serveAt = memo<Flow, Serve, ServedFlow>((flow, base, handle, id, image, focus, ownFacts, source) => {
  const {
    title,
    mode = "sequence",
    picture = image && { src: image, alt: "", ...(focus && { focus }) },
    steps: written,
    ...file
  } = flow;
  const facts = (ownFacts || file.facts) && { ...ownFacts, ...file.facts };
  const steps = written.map(({ data = {}, ...step }) => {
    const schema = source.schemas.get(step.component)?.data;
    return {
      ...step,
      data: schema === undefined ? data : { ...permissionOf(step.component, source), ...withDefaults(schema, data) },
    };
  });
  const content = {
    id,
    handle,
    base,
    title,
    mode,
    ...(picture && { picture: { ...picture, src: media(picture.src) } }),
    ...(facts && { facts }),
    steps,
  };
  const version = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
  return { ...content, version };
});

function permissionOf(component: string, { kinds }: KindSource): { permission?: string } {
  const kind = kinds.get(component);
  return kind?.contract === "tool" && kind.permission !== undefined ? { permission: kind.permission } : {};
}

/** Products by base and id; the first duplicate wins. */
const productsById = memo((catalogue: unknown) => {
  const byBase = new Map<string, Map<string, Product>>();
  for (const { type, products } of soldOf(catalogue as Catalogue)) {
    if (type.base === undefined) continue;
    const byId = byBase.get(type.base) ?? new Map<string, Product>();
    byBase.set(type.base, byId);
    for (const product of products) if (!byId.has(product.id)) byId.set(product.id, product);
  }
  return byBase;
});

const eventsById = memo(
  (catalogue: unknown) => new Map((catalogue as Catalogue).events.map((event) => [event.id, event])),
);

type Product = Partial<Pick<Event, "image" | "imageFocus" | "facts">>;

function productOf(
  { steps }: Flow,
  base: string,
  handle: string,
  catalogue: Catalogue | undefined,
): Product | undefined {
  if (catalogue === undefined) return undefined;
  const named = productsById(catalogue).get(base)?.get(handle);
  return named ?? eventOfFlow({ base, handle, steps }, eventsById(catalogue));
}

export const exit = "checkout";

/** Checks that a museum's flow has a known base; the engine accepts any. */
function checkBase(value: unknown): Problem[] {
  const known = [...bases, boxOffice];
  const base = isRecord(value) ? value.base : undefined;
  if (typeof base !== "string" || known.includes(base)) return [];
  const meant = nearest(base, known);
  const message = `base is "${base}"; expected one of ${known.map((name) => `"${name}"`).join(", ")}`;
  return [
    {
      code: "SCHEMA_VALUE",
      pointer: "/base",
      message,
      ...(meant !== undefined && { fix: `did you mean "${meant}"?` }),
      value: base,
    },
  ];
}

/** Checks that only the box office's flow has tools, and that it has no visitors' steps. */
function checkMode(value: unknown, folder: string, source: KindSource): Problem[] {
  if (!isRecord(value)) return [];
  const { mode = "sequence", base = folder } = value;
  const isBoxOffice = base === boxOffice;
  if (isBoxOffice !== (mode === "tools")) {
    const [message, fix] = isBoxOffice
      ? ["the box office is a flow of tools, and the file does not say so", 'add "mode": "tools"']
      : [
          "tools are for staff, and this address is for visitors",
          'remove "mode", or move the tools to box-office.json',
        ];
    return [{ code: "FLOW_MODE", pointer: value.mode === undefined ? "" : "/mode", message, fix, value: value.mode }];
  }
  return stepsOf(value).flatMap(({ step: { component, path }, pointer }): Problem[] => {
    const kind = typeof component === "string" ? source.kinds.get(component) : undefined;
    if (kind === undefined || (kind.contract === "tool") === isBoxOffice) return [];
    const [message, fix] = isBoxOffice
      ? [
          `"${component}" is a visitor's step, and "${path}" stands among the tools of the box office`,
          "move it to a flow in event/, membership/ or series/",
        ]
      : [
          `"${component}" is a tool of the box office, and "${path}" stands among a visitor's steps`,
          "move it to box-office.json",
        ];
    return [{ code: "FLOW_MODE", pointer: `${pointer}/component`, message, fix, value: component }];
  });
}
