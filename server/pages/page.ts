import type { FastifyRequest } from "fastify";
import type { Temporal } from "temporal-polyfill";
import type { Employee } from "../../schemas/generated/boot.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { HttpError } from "../core/http/http-error.ts";
import { flowNow } from "../museum/catalogue/flow-now.ts";
import { museumAt } from "../museum/catalogue/museum.ts";
import type { Config, ServedFlow, Tenant } from "../museum/model/config.ts";
import {
  type AskedFlow,
  findFlow,
  findStep,
  isPage,
  listOf,
  locationOf,
  orderCall,
  redirectFor,
} from "../museum/page-addresses.ts";
import { findFirstStep, renderedAddress } from "./find-first-step.ts";
import { type TagManager, tagManagerFor } from "./tag-manager.ts";
import type { PageKind } from "./without-script.ts";

/** The page at a URL, for any visitor. */
export interface PageAddress {
  readonly pathname: string;
  readonly asked: AskedFlow | undefined;
  /** As served at the moment. */
  readonly flow: ServedFlow | undefined;
  readonly isKnown: boolean;
  /** The call behind a list or order page. */
  readonly list: string | undefined;
  readonly order: string | undefined;
  readonly isOrder: boolean;
  /** Its address grants access: not for caches and search engines. */
  readonly isSecret: boolean;
  /** The location of a redirect. */
  readonly redirect: string | undefined;
}

export interface Visitor {
  readonly customer?: Customer | null;
  readonly employee?: Employee | null;
  readonly order: Readonly<Record<string, unknown>>;
}

export interface Page {
  readonly tenant: Tenant;
  readonly catalogue: Config["catalogue"];
  readonly status: number;
  readonly kind: PageKind;
  readonly list: string | undefined;
  readonly flow?: { readonly direct: boolean; readonly json: ServedFlow };
  readonly step: string | undefined;
  readonly pathname: string;
  /** Undefined if the browser renders the first view. */
  readonly rendered: string | undefined;
  readonly loads: Readonly<Record<string, unknown>>;
  readonly customer?: Customer | null;
  readonly employee?: Employee | null;
  readonly tags?: TagManager;
  /** Undefined for an anonymous page. */
  readonly owner: string | undefined;
}

type LoadAll = (paths: readonly string[]) => Promise<Readonly<Record<string, unknown>>>;

export function readAddress(config: Config, now: Temporal.Instant, url: string): PageAddress {
  // Avoid `URL`: it reads "//a/events" as another host and throws at "//".
  const [pathname = "/", ...query] = url.split("?");
  const asked = findFlow(pathname);
  const configured = asked && config.flow(asked.base, asked.handle, { direct: asked.direct });
  const flow = configured && flowNow(museumAt(config, now), configured);
  // An unknown step was probably renamed: lead to the visitor's place in the flow, unless the author redirects it.
  const hasStep = flow !== undefined && (asked?.step === undefined || findStep(flow.steps, asked.step) !== undefined);
  const isKnown =
    hasStep || (flow?.mode === "sequence" ? redirectFor(config, pathname) === undefined : isPage(pathname));
  const target = isKnown ? undefined : redirectFor(config, pathname);
  return {
    ...{ pathname, asked, flow, isKnown, list: listOf(pathname), order: orderCall(pathname) },
    isOrder: pathname.startsWith("/order/"),
    isSecret: /^\/(order|resume)\//.test(pathname),
    redirect: target === undefined ? undefined : locationOf(target, query.join("?")),
  };
}

/** Makes the page of an address, with its first loads. */
export async function makePage(
  { tenant, catalogue }: Config,
  address: PageAddress,
  { visitor, request, loadAll }: { visitor: Visitor; request: FastifyRequest; loadAll: LoadAll },
): Promise<Page> {
  const { pathname, asked, flow, isKnown, list, order } = address;
  const { customer, employee } = visitor;
  const first = flow && isKnown ? await firstStepOf(flow, customer ?? null, { request, loadAll }) : undefined;
  const loads = first?.loads ?? (list === undefined ? visitor.order : await loadAll([list]));
  const isMissing = order !== undefined && Object.keys(visitor.order).length === 0;
  const rendered = isKnown && !employee && !isMissing ? renderedAddress(pathname, asked, flow, first?.path) : undefined;
  return {
    ...{ tenant, catalogue, status: isKnown ? 200 : 404, list, pathname, loads, rendered, customer, employee },
    owner: ownerOf(visitor, pathname),
    step: rendered !== undefined && flow ? first?.path : asked?.step,
    flow: flow && { direct: asked?.direct ?? false, json: flow },
    kind: kindOf(address),
    tags: isKnown ? tagManagerFor(tenant, request, flow?.steps ?? []) : undefined,
  };
}

/** Leaves a kind that throws to the browser, which shows the page around it. */
function firstStepOf(
  flow: ServedFlow,
  customer: Customer | null,
  { request, loadAll }: { request: FastifyRequest; loadAll: LoadAll },
) {
  return findFirstStep(flow, customer, loadAll).catch((error: unknown) => {
    if (error instanceof HttpError) throw error;
    request.log.error({ err: error, flow: flow.id }, "a flow's first step could not be found");
    return undefined;
  });
}

function kindOf({ order, isOrder, list, flow }: PageAddress): PageKind {
  if (order !== undefined) return "order";
  if (isOrder) return "change";
  if (list !== undefined) return "list";
  if (flow === undefined) return "other";
  return flow.mode === "tools" ? "staff" : "flow";
}

function ownerOf({ customer, employee, order }: Visitor, pathname: string): string | undefined {
  if (employee) return `employee ${employee.id}`;
  if (customer) return `customer ${customer.id}`;
  return Object.keys(order).length > 0 ? `order ${pathname}` : undefined;
}

/** Names a page for the cache of anonymous pages, with the objects that it is made of. */
export function cacheKeyOf(page: Page): [name: string, madeOf: readonly unknown[]] {
  const { kind, status, list, flow, rendered, customer, employee, tags, tenant, catalogue, loads } = page;
  // Invalid tokens share one page.
  const ended = [customer, employee].map((bearer) => bearer === null);
  const flowPart = [flow?.json.id, flow?.direct, shownStep(page)?.path];
  const name = JSON.stringify([tenant.locale, kind, status, list, ...flowPart, rendered, ended, tags !== undefined]);
  return [name, [tenant, catalogue, flow?.json, ...Object.values(loads)]];
}

export function shownStep({ flow, step }: Pick<Page, "flow" | "step">): ServedFlow["steps"][number] | undefined {
  const steps = flow?.json.steps ?? [];
  return findStep(steps, step) ?? steps.find((candidate) => candidate.isFirstStep);
}
