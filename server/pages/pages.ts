import { createHash } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import * as notYet from "../../messages/generated/pages/not-built.ts";
import * as say from "../../messages/generated/pages/without-script.ts";
import { isCoded } from "../../schemas/error-codes.ts";
import type { Boot, Employee } from "../../schemas/generated/boot.ts";
import type { Customer, ErrorBody } from "../../schemas/generated/wire.ts";
import { isBusy, sendBusyPage } from "../museum/busy-page.ts";
import type { ConfigStore, ServedFlow, Tenant } from "../museum/config/types.ts";
import { findFlow, isPage, listOf, redirectFor } from "../museum/page-addresses.ts";
import { themeStyle } from "../museum/theme.ts";
import { type AppBuild, readBuild } from "../platform/http/app-build.ts";
import { sendFile } from "../platform/http/cached-file.ts";
import { contentSecurityPolicy } from "../platform/http/content-security-policy.ts";
import { HttpError } from "../platform/http/http-error.ts";
import type { PageBearers } from "../platform/http/page-bearer.ts";
import { bases, tenantOf } from "./boot.ts";
import { createDocumentCache } from "./document-cache.ts";
import { firstLoads } from "./first-loads.ts";
import { firstPicture } from "./pictures.ts";
import { renderPage } from "./render.ts";
import { sharedLoads } from "./shared-loads.ts";
import { type TagManager, tagManagerFor } from "./tag-manager.ts";
import type { PageKind } from "./without-script.ts";

export interface PagesOptions {
  readonly config: ConfigStore;
  /** The folder of the built browser application. */
  readonly appFolder: string;
  readonly demo: boolean;
  /** Finds the customer who is signed in; without it every page is served as for a stranger. */
  readonly bearers?: PageBearers;
}

/** What a page is made of; all but the last three is the same for everybody. */
interface Page {
  readonly tenant: Tenant;
  readonly status: number;
  readonly kind: PageKind;
  readonly list: string | undefined;
  readonly flow?: { readonly direct: boolean; readonly json: ServedFlow };
  /** The path of the step that the address names. */
  readonly step: string | undefined;
  readonly loads: Readonly<Record<string, unknown>>;
  readonly customer?: Customer | null;
  readonly employee?: Employee | null;
  readonly tags?: TagManager;
}

/**
 * The storefront's pages: one document for every address, served with the tenant's configuration and with what the page loads first, the
 * flow on a flow's address, and hints for the chunks, fonts and the picture it needs, so that nothing has to be asked for one after the
 * other. What every stranger gets is made once (docs/decisions/0034).
 */
export const pages: FastifyPluginAsync<PagesOptions> = async (server, { config, appFolder, demo, bearers }) => {
  const build = await readBuild(appFolder);
  const documents = createDocumentCache();
  const shared = sharedLoads(async (path) => {
    const { statusCode, headers, body } = await server.inject({ url: bases.storefront + path });
    if (statusCode === 503) refuseWhereBusy(body, headers["retry-after"]);
    // A call that failed is left out, for the browser to make and to report.
    return statusCode === 200 ? body : undefined;
  }, server.changes);

  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError && isBusy(error))) throw error;
    return sendBusyPage(reply, config.current.tenant, error);
  });

  async function loadsOf(paths: readonly string[]): Promise<Record<string, unknown>> {
    const { current } = config;
    const answers = await Promise.all(paths.map((path) => shared.get(path, current)));
    return Object.fromEntries(paths.flatMap((path, index) => (answers[index] === undefined ? [] : [[path, answers[index]]])));
  }

  server.get("/*", async (request, reply) => {
    // Not URL: it takes "//a/events" for another host's address, and throws at "//".
    const [pathname = "/"] = request.url.split("?");
    const { current } = config;
    const asked = findFlow(pathname);
    const flow = asked && current.flow(asked.base, asked.handle, { direct: asked.direct });
    // A step that a flow does not have was renamed: its address leads to where the visitor is in the flow, unless the author leads it elsewhere.
    const hasStep = flow !== undefined && (asked?.step === undefined || flow.steps.some((step) => step.path === asked.step));
    const known = hasStep || (flow?.mode === "sequence" ? redirectFor(current, pathname) === undefined : isPage(pathname));
    const redirect = known ? undefined : redirectFor(current, pathname);
    if (redirect !== undefined) return reply.redirect(redirect, 302);
    if (build === undefined) return notBuilt(reply, current.tenant);
    const list = listOf(pathname);
    const loads = await loadsOf(list !== undefined ? [list] : flow && known ? await firstLoads(flow) : []);
    reply.header("cache-control", "no-cache");
    const customer = await bearers?.customer(request, reply);
    const employee = asked?.base === "box-office" ? await bearers?.employee(request, reply) : undefined;
    const tags = known ? tagManagerFor(current.tenant, request, flow?.steps ?? []) : undefined;
    const page: Page = {
      ...{ tenant: current.tenant, status: known ? 200 : 404, list, step: asked?.step, loads, customer, employee, tags },
      flow: flow && { direct: asked?.direct ?? false, json: flow },
      kind: /^\/order\//.test(pathname) ? "order" : flow === undefined ? "other" : flow.mode === "tools" ? "staff" : "flow",
    };
    return send(reply, build, page);
  });

  async function send(reply: FastifyReply, built: AppBuild, page: Page): Promise<FastifyReply> {
    const { tenant, status, kind, list, flow, customer, employee, tags } = page;
    const style = styleOf(tenant);
    reply.status(status).header("content-security-policy", contentSecurityPolicy(style.hash, tags));
    const shown = shownStep(page);
    const isShared = customer === undefined && employee === undefined && tags === undefined;
    if (!isShared) return reply.type("text/html; charset=utf-8").send(render(built, page, style.text));
    const name = JSON.stringify([kind, status, list, flow?.json.id, flow?.direct, shown?.path]);
    const document = await documents.of(name, [tenant, flow?.json, ...Object.values(page.loads)], () => render(built, page, style.text));
    return sendFile(reply.request, reply, document, String(reply.getHeader("cache-control")));
  }

  function render(built: AppBuild, page: Page, style: string): string {
    const { tenant, kind, list, flow, loads, customer, employee, tags } = page;
    const boot: Boot = {
      bases,
      tenant: tenantOf(tenant, demo),
      ...(customer !== undefined && { customer }),
      ...(employee !== undefined && { employee }),
      ...(flow && { flow: { direct: flow.direct, json: flow.json } }),
      ...((flow !== undefined || list !== undefined) && { loads }),
      ...(tags && { tags: { id: tags.id, nonce: tags.nonce } }),
    };
    const steps = flow?.json.steps ?? [];
    const shown = shownStep(page);
    // A tool stands alone; to a step of a sequence the walk comes through those before it.
    const walked =
      shown === undefined || shown.isFirstStep || flow?.json.mode === "tools"
        ? steps.filter((candidate) => candidate === shown)
        : steps.slice(0, steps.indexOf(shown) + 1);
    return renderPage(built, {
      ...{ boot, style, theme: tenant.theme },
      title: shown === undefined ? tenant.title : `${shown.pageTitle ?? shown.title} | ${tenant.title}`,
      lang: tenant.locale,
      components: walked.map((candidate) => candidate.component),
      first: shown?.component,
      picture: firstPicture(boot),
      plain: { kind, heading: kind === "order" ? say.orderHeading(tenant.locale) : (flow?.json.title ?? tenant.title) },
    });
  }
};

/** A page whose first loads were refused would only add its own calls to the queue. @throws HttpError as the call was refused with */
function refuseWhereBusy(body: string, retryAfter: string | string[] | number | undefined): void {
  const { error, errors = [] } = JSON.parse(body) as ErrorBody;
  const failure = new HttpError(503, error, errors.filter(isCoded), Number(retryAfter ?? 0) || undefined);
  if (isBusy(failure)) throw failure;
}

function shownStep({ flow, step }: Page): ServedFlow["steps"][number] | undefined {
  const steps = flow?.json.steps ?? [];
  return steps.find((candidate) => candidate.path === step) ?? steps.find((candidate) => candidate.isFirstStep);
}

const styles = new WeakMap<Tenant, { readonly text: string; readonly hash: string }>();

/** The tenant's theme as a style, and the hash by which the policy allows it. */
function styleOf(tenant: Tenant): { readonly text: string; readonly hash: string } {
  let style = styles.get(tenant);
  if (style === undefined) {
    const text = themeStyle(tenant.theme);
    style = { text, hash: createHash("sha256").update(text).digest("base64") };
    styles.set(tenant, style);
  }
  return style;
}

function notBuilt(reply: FastifyReply, { locale }: Tenant) {
  return reply
    .status(503)
    .type("text/plain; charset=utf-8")
    .send(`${notYet.notBuilt(locale)}\n`);
}
