import { createHash } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { Temporal } from "temporal-polyfill";
import type { Boot, Employee } from "../../schemas/generated/boot.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import type { Clock } from "../catalogue/museum.ts";
import type { Config, ConfigStore, ServedFlow } from "../config/types.ts";
import type { Db } from "../database/tables.ts";
import { media } from "../http/media.ts";
import { type AppBuild, readBuild } from "./build.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { firstLoads } from "./first-loads.ts";
import { pageCustomer } from "./page-customer.ts";
import { pageEmployee } from "./page-employee.ts";
import { renderPage } from "./render.ts";
import { findFlow, isPage, redirectFor } from "./routes.ts";
import { type TagManager, tagManagerFor } from "./tag-manager.ts";
import { themeStyle } from "./theme.ts";
import type { PageKind } from "./without-script.ts";

export interface PagesOptions {
  readonly config: ConfigStore;
  /** The folder of the built browser application. */
  readonly appFolder: string;
  readonly demo: boolean;
  /** Where it is asked who is signed in; without it every page is a stranger's. */
  readonly database?: Db;
  readonly now?: Clock;
}

/** Where the browser finds the three API bases. */
const bases = { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" };

/**
 * The storefront's pages: one document for every address, served with the tenant's configuration and, on a flow's address, with the
 * flow, what its first step loads, and hints for the chunks it needs, so that nothing has to be asked for one after the other.
 */
export const pages: FastifyPluginAsync<PagesOptions> = async (server, { config, appFolder, demo, database, now = Temporal.Now.instant }) => {
  const build = await readBuild(appFolder);

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
    if (build === undefined) return notBuilt(reply);
    const loads = flow && known ? await firstLoads(flow, async (path) => answerOf(await server.inject({ url: bases.storefront + path }))) : undefined;
    const { bearer: customer, headers } = database === undefined ? {} : await pageCustomer({ config, db: database, now }, request);
    const desk = database === undefined || asked?.base !== "box-office" ? undefined : await pageEmployee({ db: database, now }, request);
    // One after the other: each may take a cookie back.
    return page(reply.headers({ "cache-control": "no-cache", ...headers }).headers(desk?.headers ?? {}), build, current, {
      customer,
      employee: desk?.bearer,
      flow: flow && { direct: asked?.direct ?? false, json: flow },
      step: asked?.step,
      loads,
      tags: known ? tagManagerFor(current.tenant, request, flow?.steps ?? []) : undefined,
      kind: /^\/order\//.test(pathname) ? "order" : flow === undefined ? "other" : flow.mode === "tools" ? "staff" : "flow",
      status: known ? 200 : 404,
    });
  });

  function page(
    reply: FastifyReply,
    built: AppBuild,
    { tenant }: Config,
    {
      customer,
      employee,
      flow,
      step,
      loads,
      tags,
      kind,
      status,
    }: {
      customer?: Customer | null;
      employee?: Employee | null;
      flow?: { direct: boolean; json: ServedFlow };
      step?: string;
      loads?: Record<string, unknown>;
      tags?: TagManager;
      kind: PageKind;
      status: number;
    },
  ) {
    const boot: Boot = {
      bases,
      tenant: {
        title: tenant.title,
        logo: tenant.logo && media(tenant.logo),
        picture: tenant.picture && { src: media(tenant.picture.src), alt: tenant.picture.alt },
        homePath: tenant.homePath,
        locale: tenant.locale,
        timeZone: tenant.timeZone,
        supportEmail: tenant.supportEmail,
        supportPhone: tenant.supportPhone,
        faqUrl: tenant.faqUrl,
        mainSiteUrl: tenant.mainSiteUrl,
        loginRedirect: tenant.loginRedirect,
        platform: tenant.platform,
        demo,
      },
      ...(customer !== undefined && { customer: customer && { ...customer } }),
      ...(employee !== undefined && { employee }),
      ...(flow && { flow: { direct: flow.direct, json: flow.json as unknown as NonNullable<Boot["flow"]>["json"] } }),
      ...(loads && { loads }),
      ...(tags && { tags: { id: tags.id, nonce: tags.nonce } }),
    };
    const steps = flow?.json.steps ?? [];
    const shown = steps.find((candidate) => candidate.path === step) ?? steps.find((candidate) => candidate.isFirstStep);
    // A tool stands alone; to a step of a sequence the walk comes through those before it.
    const walked =
      shown === undefined || shown.isFirstStep || flow?.json.mode === "tools"
        ? steps.filter((candidate) => candidate === shown)
        : steps.slice(0, steps.indexOf(shown) + 1);
    const style = themeStyle(tenant.theme);
    const title = shown === undefined ? tenant.title : `${shown.pageTitle ?? shown.title} | ${tenant.title}`;
    const html = renderPage(built, {
      boot,
      title,
      style,
      lang: tenant.locale,
      components: walked.map((candidate) => candidate.component),
      first: shown?.component,
      plain: { kind, heading: kind === "order" ? "Your tickets" : (flow?.json.title ?? tenant.title) },
    });
    const hash = createHash("sha256").update(style).digest("base64");
    return reply
      .status(status)
      .headers({ "content-security-policy": contentSecurityPolicy(hash, tags) })
      .type("text/html; charset=utf-8")
      .send(html);
  }
};

function notBuilt(reply: FastifyReply) {
  return reply
    .status(503)
    .type("text/plain; charset=utf-8")
    .send("The storefront is not built yet. Run `npm run build`, or start with `npm start`, which builds what is missing.\n");
}

/** The value inside a storefront answer, or undefined where the call failed: the browser then asks, and tells the visitor. */
function answerOf(response: { statusCode: number; body: string }): unknown {
  return response.statusCode === 200 ? (JSON.parse(response.body) as { body: unknown }).body : undefined;
}
