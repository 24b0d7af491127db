import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as notYet from "../../messages/generated/pages/not-built.ts";
import * as say from "../../messages/generated/pages/without-script.ts";
import { isCoded } from "../../schemas/error-codes.ts";
import type { Boot, Employee } from "../../schemas/generated/boot.ts";
import type { ErrorBody } from "../../schemas/generated/wire.ts";
import type { Clock } from "../core/clock.ts";
import { type AppBuild, readBuilds } from "../core/http/app-build.ts";
import { sendFile } from "../core/http/cached-file.ts";
import { HttpError } from "../core/http/http-error.ts";
import type { PageBearers } from "../core/http/page-bearer.ts";
import { contentSecurityPolicy } from "../core/http/security-headers.ts";
import { pageCustomer } from "../features/customers/session.ts";
import { pageEmployee } from "../features/employees/current-employee.ts";
import { isBusy, sendBusyPage } from "../museum/busy-page.ts";
import { museumAt } from "../museum/catalogue/museum.ts";
import type { Config, ConfigStore, Tenant } from "../museum/model/config.ts";
import { findFlow } from "../museum/page-addresses.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { staffConfig, staffLocale } from "../museum/staff-language.ts";
import { pageStyle } from "../museum/theme.ts";
import { bases, bootOf, firstPicture } from "./boot.ts";
import { createDocumentCache } from "./document-cache.ts";
import { earlyActs } from "./early-acts.ts";
import { createOwnPages } from "./own-pages.ts";
import { cacheKeyOf, makePage, type Page, readAddress, shownStep, type Visitor } from "./page.ts";
import { type PageFrame, renderPage } from "./render.ts";
import { robots, searchTags, sitemap } from "./search-engines.ts";
import { sharedLoads } from "./shared-loads.ts";
import { nonceMark } from "./tag-manager.ts";
import { wantedLanguage } from "./wanted-language.ts";

export interface PagesOptions {
  readonly config: ConfigStore;
  readonly appFolder: string;
  readonly demo: boolean;
  readonly now: Clock;
  /** Where search engines find the site; without it, no page is described to them. */
  readonly publicUrl?: string;
  /** Finds the signed-in visitor; without it all pages are anonymous. */
  readonly bearers?: PageBearers;
  readonly frame?: () => PageFrame;
}

/**
 * Serves one document for every URL, with first loads and preload hints to avoid sequential requests. Caches anonymous
 * pages (docs/performance.md).
 */
export const pages: FastifyPluginAsync<PagesOptions> = async (server, options) => {
  const { config, appFolder, now, bearers, publicUrl } = options;
  const builds = await readBuilds(appFolder);
  const loadAll = createLoads(server);
  const send = createSender(options);

  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError && isBusy(error))) throw error;
    return sendBusyPage(reply, config.current.tenant, error);
  });

  if (publicUrl !== undefined) forCrawlers(server, config, publicUrl);

  server.get("/*", async (request, reply) => {
    const isHome = request.url.split("?", 1)[0] === "/";
    const wanted = isHome ? wantedLanguage(request, config.current.tenant) : undefined;
    const isDesk = findFlow(request.url.split("?", 1)[0] ?? "")?.base === "box-office";
    const employee = isDesk ? await bearers?.employee(request, reply) : undefined;
    const current = isDesk
      ? deskConfig(config.current, request, employee)
      : config.current.in(wanted ?? request.locale);
    const address = readAddress(current, now(), request.url);
    if (isHome && current.tenant.languages.length > 1) reply.header("vary", "accept-language, cookie");
    if (address.redirect !== undefined) {
      const isOfSite = wanted !== undefined && address.redirect.startsWith("/");
      return reply.redirect(isOfSite ? current.tenant.prefix + address.redirect : address.redirect, 302);
    }
    if (builds === undefined) return notBuilt(reply, current.tenant);
    if (address.isSecret) reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
    // A page with a token in its cookie is never cached.
    else if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
    const customer = await bearers?.customer(request, reply);
    // Customers may see more of their orders: their browsers load it with the token, which pages ignore.
    const order =
      address.order !== undefined && !customer ? await loadOrder(server, address.order, current.tenant.locale) : {};
    const load = (paths: readonly string[]) => loadAll(paths, current);
    const pageFor = (visitor: Visitor) => makePage(current, address, { visitor, request, loadAll: load });
    return send(reply, builds(current.tenant.locale), await pageFor({ customer, employee, order }), () =>
      pageFor({ order: {} }),
    );
  });
};

/** The box office is in its employee's language, else in the device's. */
function deskConfig(config: Config, { locale }: FastifyRequest, employee: Employee | null | undefined): Config {
  return staffConfig(config, staffLocale(config.tenant, employee?.language) ?? locale);
}

function createLoads(server: FastifyInstance) {
  const shared = sharedLoads(async (path, language) => {
    const { statusCode, headers, body } = await server.inject({
      url: bases.storefront + path,
      headers: { "accept-language": language },
    });
    if (statusCode === 503) rethrowIfBusy(body, headers["retry-after"]);
    // Leave a failed call to the browser, which retries and reports it.
    return statusCode === 200 ? body : undefined;
  }, server.changes);
  return async (paths: readonly string[], config: Config): Promise<Record<string, unknown>> => {
    const answers = await Promise.all(paths.map((path) => shared.get(path, config.tenant.locale, config)));
    return Object.fromEntries(
      paths.flatMap((path, index) => (answers[index] === undefined ? [] : [[path, answers[index]]])),
    );
  };
}

/** Loads an order as anyone with its URL may see it. Never cached. */
async function loadOrder(server: FastifyInstance, path: string, language: string): Promise<Record<string, unknown>> {
  const { statusCode, body } = await server.inject({
    url: bases.storefront + path,
    headers: { "accept-language": language },
  });
  return statusCode === 200 ? { [path]: JSON.parse(body).body } : {};
}

function forCrawlers(server: FastifyInstance, config: ConfigStore, publicUrl: string): void {
  const cached = "public, max-age=3600";
  server.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", cached).send(robots(publicUrl)),
  );
  server.get("/sitemap.xml", (_request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", cached)
      .send(sitemap(config.current, publicUrl)),
  );
}

type Send = (
  reply: FastifyReply,
  build: AppBuild,
  page: Page,
  makeAnonymous: () => Promise<Page>,
) => Promise<FastifyReply>;

/** Sends a personal page if the queue has room, otherwise the cached anonymous one. */
function createSender({ config, publicUrl, demo, now, frame: makeFrame }: PagesOptions): Send {
  const documents = createDocumentCache();
  const ownPages = createOwnPages();
  return async (reply, build, page, makeAnonymous) => {
    const { owner, employee, tags } = page;
    const style = pageStyle[page.kind === "staff" ? "staff" : "visitors"](page.tenant);
    const frame = makeFrame?.();
    const scripts = [...(frame ? [frame.hash] : []), ...(build.renderFirstView ? [earlyActs.hash] : [])];
    reply
      .status(page.status)
      .header("content-security-policy", contentSecurityPolicy({ style: style.hash, scripts }, tags));
    const make = (shown: Page) =>
      renderDocument(reply.request.log, build, shown, { style: style.text, frame, config, publicUrl, demo, now });
    const isGone = () => reply.raw.destroyed;
    // A preview has one visitor and its own thread.
    const text = frame
      ? await make(page)
      : owner && (await ownPages({ owner, isUrgent: Boolean(employee), isGone, make: () => make(page) }));
    if (text !== undefined) return reply.type("text/html; charset=utf-8").send(text);
    const anonymous = owner === undefined ? page : await makeAnonymous();
    const document = await documents.of(...cacheKeyOf(anonymous), () => make(anonymous));
    if (tags === undefined) return sendFile(reply.request, reply, document, String(reply.getHeader("cache-control")));
    return reply.type(document.type).send(document.identity.body.toString().replace(nonceMark, () => tags.nonce));
  };
}

interface DocumentOptions extends Pick<PagesOptions, "config" | "publicUrl" | "demo" | "now"> {
  readonly style: string;
  readonly frame: PageFrame | undefined;
}

async function renderDocument(
  log: FastifyBaseLogger,
  build: AppBuild,
  page: Page,
  { style, frame, config, publicUrl, demo, now }: DocumentOptions,
): Promise<string> {
  const { tenant, kind, flow, pathname } = page;
  const current = config.current.in(tenant.locale);
  const boot = bootOf(page, { prefix: frame?.prefix, demo, now: now().toString() });
  const content =
    page.rendered === undefined ? undefined : await firstView(log, build, boot, tenant.prefix + page.rendered);
  const steps = flow?.json.steps ?? [];
  const shown = shownStep(page);
  // A tool stands alone; a sequence's walk passes the steps before.
  const walked =
    shown === undefined || shown.isFirstStep || flow?.json.mode === "tools"
      ? steps.filter((candidate) => candidate === shown)
      : steps.slice(0, steps.indexOf(shown) + 1);
  const title = shown === undefined ? tenant.title : `${shown.pageTitle ?? shown.title} | ${tenant.title}`;
  const site = publicUrl === undefined || frame ? undefined : { museum: museumAt(current, now()), publicUrl };
  return renderPage(build, {
    ...{ boot, pathname, style, theme: tenant.theme, frame, lang: tenant.locale, content },
    title,
    search: site === undefined ? [] : searchTags(site, current, page, title),
    components: walked.map((candidate) => candidate.component),
    first: shown?.component,
    picture: firstPicture(boot),
    plain: {
      kind,
      heading:
        kind === "order" || kind === "change" ? say.orderHeading(tenant.locale) : (flow?.json.title ?? tenant.title),
    },
  });
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
function rethrowIfBusy(body: string, retryAfter: string | string[] | number | undefined): void {
  const { error, errors = [] } = JSON.parse(body) as ErrorBody;
  const failure = new HttpError(503, error, errors.filter(isCoded), Number(retryAfter ?? 0) || undefined);
  if (isBusy(failure)) throw failure;
}

function notBuilt(reply: FastifyReply, { locale }: Tenant) {
  return reply
    .status(503)
    .type("text/plain; charset=utf-8")
    .send(`${notYet.notBuilt(locale)}\n`);
}

export function pageBearers(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers {
  return { customer: pageCustomer(context), employee: pageEmployee(context) };
}
