import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as notYet from "../../messages/generated/pages/not-built.ts";
import * as say from "../../messages/generated/pages/without-script.ts";
import { isCoded } from "../../schemas/error-codes.ts";
import type { Boot, Employee } from "../../schemas/generated/boot.ts";
import type { Customer, ErrorBody } from "../../schemas/generated/wire.ts";
import type { Clock } from "../core/clock.ts";
import { type AppBuild, readBuild } from "../core/http/app-build.ts";
import { sendFile } from "../core/http/cached-file.ts";
import { contentSecurityPolicy } from "../core/http/content-security-policy.ts";
import { HttpError } from "../core/http/http-error.ts";
import type { PageBearers } from "../core/http/page-bearer.ts";
import { isBusy, sendBusyPage } from "../museum/busy-page.ts";
import { flowNow } from "../museum/catalogue/flow-now.ts";
import { museumAt } from "../museum/catalogue/museum.ts";
import type { ConfigStore, ServedFlow, Tenant } from "../museum/model/config.ts";
import { findFlow, isPage, listOf, locationOf, orderCall, redirectFor } from "../museum/page-addresses.ts";
import { pageStyle } from "../museum/theme.ts";
import { bases, basesBelow, tenantOf } from "./boot.ts";
import { createDocumentCache } from "./document-cache.ts";
import { earlyActs } from "./early-acts.ts";
import { findFirstStep } from "./first-loads.ts";
import type { PageFrame } from "./frame.ts";
import { createOwnPages } from "./own-pages.ts";
import { firstPicture } from "./pictures.ts";
import { renderPage } from "./render.ts";
import { renderedAddress } from "./rendered-address.ts";
import { sharedLoads } from "./shared-loads.ts";
import { nonceMark, type TagManager, tagManagerFor } from "./tag-manager.ts";
import type { PageKind } from "./without-script.ts";

export interface PagesOptions {
  readonly config: ConfigStore;
  readonly appFolder: string;
  readonly demo: boolean;
  readonly now: Clock;
  /** Finds the signed-in visitor; without it all pages are anonymous. */
  readonly bearers?: PageBearers;
  readonly frame?: () => PageFrame;
}

interface Page {
  readonly tenant: Tenant;
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

interface Visitor {
  readonly customer?: Customer | null;
  readonly employee?: Employee | null;
  readonly order: Readonly<Record<string, unknown>>;
}

/**
 * Serves one document for every URL, with first loads and preload hints to avoid sequential requests. Caches anonymous
 * pages (docs/performance.md).
 */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  server,
  { config, appFolder, demo, now, bearers, frame: frameNow },
) => {
  const build = await readBuild(appFolder);
  const documents = createDocumentCache();
  const ownPages = createOwnPages();
  const shared = sharedLoads(async (path) => {
    const { statusCode, headers, body } = await server.inject({ url: bases.storefront + path });
    if (statusCode === 503) refuseWhereBusy(body, headers["retry-after"]);
    // Leave a failed call to the browser, which retries and reports it.
    return statusCode === 200 ? body : undefined;
  }, server.changes);

  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError && isBusy(error))) throw error;
    return sendBusyPage(reply, config.current.tenant, error);
  });

  async function loadsOf(paths: readonly string[]): Promise<Record<string, unknown>> {
    const { current } = config;
    const answers = await Promise.all(paths.map((path) => shared.get(path, current)));
    return Object.fromEntries(
      paths.flatMap((path, index) => (answers[index] === undefined ? [] : [[path, answers[index]]])),
    );
  }

  /** Loads an order as anyone with its URL may see it. Never cached. */
  async function orderOf(path: string): Promise<Record<string, unknown>> {
    const { statusCode, body } = await server.inject({ url: bases.storefront + path });
    return statusCode === 200 ? { [path]: JSON.parse(body).body } : {};
  }

  server.get("/*", async (request, reply) => {
    // Avoid `URL`: it reads "//a/events" as another host and throws at "//".
    const [pathname = "/", ...query] = request.url.split("?");
    const { current } = config;
    const asked = findFlow(pathname);
    const configured = asked && current.flow(asked.base, asked.handle, { direct: asked.direct });
    const flow = configured && flowNow(museumAt(current, now()), configured);
    // An unknown step was probably renamed: lead to the visitor's place in the flow, unless the author redirects it.
    const hasStep =
      flow !== undefined && (asked?.step === undefined || stepAsked(flow.steps, asked.step) !== undefined);
    const known =
      hasStep || (flow?.mode === "sequence" ? redirectFor(current, pathname) === undefined : isPage(pathname));
    const redirect = known ? undefined : redirectFor(current, pathname);
    if (redirect !== undefined) return reply.redirect(locationOf(redirect, query.join("?")), 302);
    if (build === undefined) return notBuilt(reply, current.tenant);
    const list = listOf(pathname);
    const order = orderCall(pathname);
    reply.headers(
      !/^\/order\//.test(pathname)
        ? { "cache-control": "no-cache" }
        : { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
    );
    const customer = await bearers?.customer(request, reply);
    const employee = asked?.base === "box-office" ? await bearers?.employee(request, reply) : undefined;
    // Customers may see more of their orders: their browsers load it with the token, which pages ignore.
    const shownOrder = order !== undefined && !customer ? await orderOf(order) : {};
    const tags = known ? tagManagerFor(current.tenant, request, flow?.steps ?? []) : undefined;
    const pageFor = async (visitor: Visitor): Promise<Page> => {
      const first = flow && known ? await findFirstStep(flow, visitor.customer ?? null, loadsOf) : undefined;
      const loads = first?.loads ?? (list === undefined ? visitor.order : await loadsOf([list]));
      const isMissing = order !== undefined && Object.keys(visitor.order).length === 0;
      const rendered =
        known && !visitor.employee && !isMissing ? renderedAddress(pathname, asked, flow, first?.path) : undefined;
      return {
        ...{ tenant: current.tenant, status: known ? 200 : 404, list, pathname, loads, rendered, tags },
        ...{ customer: visitor.customer, employee: visitor.employee, owner: ownerOf(visitor, pathname) },
        step: rendered !== undefined && flow ? first?.path : asked?.step,
        flow: flow && { direct: asked?.direct ?? false, json: flow },
        kind:
          order !== undefined
            ? "order"
            : /^\/order\//.test(pathname)
              ? "change"
              : list !== undefined
                ? "list"
                : flow === undefined
                  ? "other"
                  : flow.mode === "tools"
                    ? "staff"
                    : "flow",
      };
    };
    const page = await pageFor({ customer, employee, order: shownOrder });
    return send(reply, build, page, () => pageFor({ order: {} }));
  });

  /** @param ofAll makes the anonymous page, for when the queue is full */
  async function send(
    reply: FastifyReply,
    built: AppBuild,
    page: Page,
    ofAll: () => Promise<Page>,
  ): Promise<FastifyReply> {
    const { owner, employee, tags } = page;
    const style = pageStyle(page.tenant, page.kind === "staff" ? "staff" : "visitors");
    const frame = frameNow?.();
    const scripts = [...(frame ? [frame.hash] : []), ...(built.renderFirstView ? [earlyActs.hash] : [])];
    reply
      .status(page.status)
      .header("content-security-policy", contentSecurityPolicy({ style: style.hash, scripts }, tags));
    const make = (made: Page) => render(reply.request, built, made, { style: style.text, frame });
    const isGone = () => reply.raw.destroyed;
    // A preview has one visitor and its own thread.
    const text = frame
      ? await make(page)
      : owner && (await ownPages({ owner, isUrgent: Boolean(employee), isGone, make: () => make(page) }));
    if (text !== undefined) return reply.type("text/html; charset=utf-8").send(text);
    const shared = owner === undefined ? page : await ofAll();
    const document = await documents.of(...sharedName(shared), () => make(shared));
    if (tags === undefined) return sendFile(reply.request, reply, document, String(reply.getHeader("cache-control")));
    return reply.type(document.type).send(document.identity.body.toString().replace(nonceMark, () => tags.nonce));
  }

  async function render(
    { log }: FastifyRequest,
    built: AppBuild,
    page: Page,
    { style, frame }: { style: string; frame: PageFrame | undefined },
  ): Promise<string> {
    const { tenant, kind, flow, loads, customer, employee, tags } = page;
    const boot: Boot = {
      bases: basesBelow(frame?.prefix),
      tenant: tenantOf(tenant, demo),
      ...(customer !== undefined && { customer }),
      ...(employee !== undefined && { employee }),
      ...(employee && { now: now().toString() }),
      ...(flow && { flow: { direct: flow.direct, json: flow.json } }),
      ...((flow !== undefined || Object.keys(loads).length > 0) && { loads }),
      // The cached page is shared, but each response needs its own nonce.
      ...(tags && { tags: { id: tags.id, nonce: frame === undefined ? nonceMark : tags.nonce } }),
    };
    const content = page.rendered === undefined ? undefined : await firstView(log, built, boot, page.rendered);
    const steps = flow?.json.steps ?? [];
    const shown = shownStep(page);
    // A tool stands alone; a sequence's walk passes the steps before.
    const walked =
      shown === undefined || shown.isFirstStep || flow?.json.mode === "tools"
        ? steps.filter((candidate) => candidate === shown)
        : steps.slice(0, steps.indexOf(shown) + 1);
    return renderPage(built, {
      ...{ boot, pathname: page.pathname, style, theme: tenant.theme, frame },
      title: shown === undefined ? tenant.title : `${shown.pageTitle ?? shown.title} | ${tenant.title}`,
      lang: tenant.locale,
      components: walked.map((candidate) => candidate.component),
      first: shown?.component,
      picture: firstPicture(boot),
      content,
      plain: {
        kind,
        heading:
          kind === "order" || kind === "change" ? say.orderHeading(tenant.locale) : (flow?.json.title ?? tenant.title),
      },
    });
  }
};

function ownerOf({ customer, employee, order }: Visitor, pathname: string): string | undefined {
  if (employee) return `employee ${employee.id}`;
  if (customer) return `customer ${customer.id}`;
  return Object.keys(order).length > 0 ? `order ${pathname}` : undefined;
}

function sharedName(page: Page): [name: string, madeOf: readonly unknown[]] {
  const { kind, status, list, flow, rendered, customer, employee, tags, tenant, loads } = page;
  // Invalid tokens share one page.
  const ended = [customer, employee].map((bearer) => bearer === null);
  const name = JSON.stringify([
    kind,
    status,
    list,
    flow?.json.id,
    flow?.direct,
    shownStep(page)?.path,
    rendered,
    ended,
    tags !== undefined,
  ]);
  return [name, [tenant, flow?.json, ...Object.values(loads)]];
}

/** On failure the browser renders the page and reports the error. */
async function firstView(
  log: FastifyBaseLogger,
  { renderFirstView }: AppBuild,
  boot: Boot,
  address: string,
): Promise<string | undefined> {
  try {
    return await renderFirstView?.(boot, address);
  } catch (error) {
    log.error({ err: error, address }, "a first view could not be rendered");
    return undefined;
  }
}

/** After refused first loads, a page would only add calls to the queue. @throws HttpError as the call */
function refuseWhereBusy(body: string, retryAfter: string | string[] | number | undefined): void {
  const { error, errors = [] } = JSON.parse(body) as ErrorBody;
  const failure = new HttpError(503, error, errors.filter(isCoded), Number(retryAfter ?? 0) || undefined);
  if (isBusy(failure)) throw failure;
}

function stepAsked(steps: ServedFlow["steps"], asked: string | undefined): ServedFlow["steps"][number] | undefined {
  return steps.find(({ path, page = path }) => page === asked) ?? steps.find(({ path }) => path === asked);
}

function shownStep({ flow, step }: Page): ServedFlow["steps"][number] | undefined {
  const steps = flow?.json.steps ?? [];
  return stepAsked(steps, step) ?? steps.find((candidate) => candidate.isFirstStep);
}

function notBuilt(reply: FastifyReply, { locale }: Tenant) {
  return reply
    .status(503)
    .type("text/plain; charset=utf-8")
    .send(`${notYet.notBuilt(locale)}\n`);
}
