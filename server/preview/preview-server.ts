import type { FastifyInstance, InjectOptions } from "fastify";
import { Temporal } from "temporal-polyfill";
import { buildServer } from "../app.ts";
import type { Db } from "../core/database/tables.ts";
import type { Environment } from "../core/environment.ts";
import type { Mailer } from "../core/mail/mailer.ts";
import { openDatabase, openEmptyDatabase } from "../database.ts";
import { addDemoCustomers } from "../features/accounts/demo-customers.ts";
import { issueToken } from "../features/accounts/tokens.ts";
import type { PreviewAnswer, PreviewCalls, PreviewRequest, PreviewStart } from "../features/preview/preview-calls.ts";
import { walkFlow } from "../features/studio/paths/walk-flow.ts";
import type { PreviewView } from "../features/studio/preview-address.ts";
import { features as everyFeature } from "../features.ts";
import { museumAt } from "../museum/catalogue/museum.ts";
import { type KindSource, loadKindSource } from "../museum/config/kinds.ts";
import { demoAccount, demoDomain } from "../museum/demo-accounts.ts";
import type { Feature } from "../museum/feature.ts";
import { pageBearers, pages } from "../pages/pages.ts";
import { aheadRoute } from "./ahead-route.ts";
import { frameOf } from "./frame.ts";
import { type PreviewConfig, previewConfig } from "./preview-config.ts";

const silent: Mailer = { send: async () => "nowhere: this is a preview", close() {} };

/** The demo member of previews, also the buyer if an account is required. */
const member = "demo-member";
const defaultView: PreviewView = { at: null, visitor: "stranger", isSoldOut: false };
const memberHours = 24;

/** Headers that the forwarding server sets itself. */
const notPassedOn = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
  "x-frame-options",
]);

/**
 * Previews open these features only, and read no feature's settings: a new feature cannot take money or reach outside
 * before it is added here. Calls of plugins only read, and are served too.
 */
export const previewFeatures: ReadonlySet<string> = new Set([
  "accounts",
  "memberships",
  "carts",
  "payments",
  "orders",
  "customers",
  "documents",
  "order-mails",
  "after-sale",
  "checkout",
  "waiting-list",
  "gift-cards",
  "visits",
  "resume",
]);

/** Without database, mail server and settings. In demo mode checkout accepts any payment. */
function previewEnvironment(museum: PreviewStart["environment"], prefix: string): Environment {
  return { ...museum, publicUrl: museum.publicUrl + prefix, demo: true, settings: {} };
}

/**
 * Opens the museum's server with a draft and an in-memory database (docs/behaviour.md, "Preview").
 * @param features those that a museum's server opens
 */
export async function openPreview(
  start: PreviewStart,
  features: readonly Feature[] = everyFeature,
): Promise<{ readonly preview: PreviewCalls; readonly emptyDatabase: Blob }> {
  const [source, { db: database, image: emptyDatabase }] = await Promise.all([
    loadKindSource(),
    openEmpty(start.emptyDatabase),
  ]);
  return { preview: await serve(start, features, source, database), emptyDatabase };
}

async function openEmpty(image: Blob | undefined): Promise<{ readonly db: Db; readonly image: Blob }> {
  return image === undefined ? openEmptyDatabase() : { db: await openDatabase({ image }), image };
}

async function serve(
  { environment, appFolder, prefix, changes, now: startedAt }: PreviewStart,
  features: readonly Feature[],
  source: KindSource,
  database: Db,
): Promise<PreviewCalls> {
  const config = previewConfig(source, changes);
  // A draft may change the museum's address; the account stays.
  const domain = demoDomain(config.current.tenant);
  const view = createView(config, database, { startedAt, domain });
  const { now } = view;
  const server = await buildServer({
    environment: previewEnvironment(environment, prefix),
    features: features.filter(({ name, ownCalls }) => previewFeatures.has(name) || ownCalls !== undefined),
    ...{ config, database, appFolder, now, mailer: silent },
    pages: async (scope) => {
      aheadRoute(scope, config);
      await scope.register(pages, {
        ...{ config, appFolder, demo: environment.demo, now },
        bearers: pageBearers({ config, db: database, now }),
        frame: () => frameOf(prefix, view.visitor, view.cookies()),
      });
    },
  });
  await view.addMember();
  await server.ready();

  let shownView: string | undefined;
  async function show(wanted: PreviewView): Promise<void> {
    await view.show(wanted);
    await server.inventorySynced();
  }

  return {
    async change(next) {
      config.change(next);
      await server.inventorySynced();
    },
    async answer({ view: wanted, now: moment, ...request }) {
      view.setClock(moment);
      const wantedView = JSON.stringify(wanted);
      if (wantedView !== shownView) await show(wanted);
      shownView = wantedView;
      return answer(server, request, view.cookies());
    },
    async walk({ base, handle, direct = false, language }) {
      shownView = undefined;
      await show(defaultView);
      const museum = language === undefined ? config.current : config.current.in(language);
      const flow = museum.flow(base, handle, { direct });
      if (flow === undefined) throw new Error(`There is no flow /${base}/${handle}.`);
      return walkFlow({
        server,
        flow,
        prefix,
        locale: museum.tenant.locale,
        customer: demoAccount(domain, "member"),
      });
    },
  };
}

/** The moment and the visitor that the author has chosen. */
function createView(config: PreviewConfig, database: Db, { startedAt, domain }: { startedAt: number; domain: string }) {
  const offsetsMs = { clock: startedAt - Date.now(), view: 0 };
  let visitor: PreviewView["visitor"] = "stranger";
  let token: string | undefined;
  const now = () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetsMs.clock + offsetsMs.view);
  const addMember = () => addDemoCustomers(database, museumAt(config.current, now()), domain);

  async function issueMemberToken(): Promise<string> {
    const moment = new Date(now().epochMilliseconds);
    await addMember();
    return issueToken(database, {
      kind: "customer",
      subjectId: member,
      now: moment,
      expiresAt: new Date(moment.getTime() + memberHours * 3_600_000),
    });
  }

  return {
    now,
    addMember,
    get visitor() {
      return visitor;
    },
    cookies(): Record<string, string> {
      return visitor === "member" && token !== undefined ? { customerToken: token } : {};
    },
    setClock(moment: number): void {
      offsetsMs.clock = moment - Date.now();
    },
    async show({ at, visitor: next, isSoldOut }: PreviewView): Promise<void> {
      const { timeZone } = config.current.tenant;
      offsetsMs.view = 0;
      if (at !== null)
        offsetsMs.view =
          Temporal.PlainDateTime.from(at).toZonedDateTime(timeZone).epochMilliseconds - now().epochMilliseconds;
      visitor = next;
      config.renew({ isSoldOut });
      if (visitor === "member") token = await issueMemberToken();
    },
  };
}

async function answer(
  server: FastifyInstance,
  { method, url, headers, payload, ip }: Omit<PreviewRequest, "view" | "now">,
  cookies: Readonly<Record<string, string>>,
): Promise<PreviewAnswer> {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join("="))
    .join("; ");
  const response = await server.inject({
    ...{ method: method as InjectOptions["method"], url, payload: payload && Buffer.from(payload) },
    remoteAddress: ip,
    headers: { ...headers, ...(cookie !== "" && { cookie }) },
  });
  const passed = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || notPassedOn.has(name) ? [] : [[name, String(value)] as const],
  );
  return { status: response.statusCode, headers: Object.fromEntries(passed), body: response.rawPayload };
}
