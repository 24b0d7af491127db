import type { InjectOptions } from "fastify";
import { Temporal } from "temporal-polyfill";
import { buildServer } from "../app.ts";
import { openDatabase, openEmptyDatabase } from "../core/database/open.ts";
import type { Db } from "../core/database/tables.ts";
import type { Environment } from "../core/environment.ts";
import type { Mailer } from "../core/mail/mailer.ts";
import { addDemoCustomers } from "../features/accounts/demo-customers.ts";
import { issueToken } from "../features/accounts/tokens.ts";
import { features as everyFeature } from "../features/order.ts";
import type { PreviewCalls, PreviewStart } from "../features/preview/question.ts";
import { walkFlow } from "../features/studio/paths/walk-flow.ts";
import type { PreviewView } from "../features/studio/preview-address.ts";
import { museumAt } from "../museum/catalogue/museum.ts";
import { type KindSource, loadKindSource } from "../museum/config/kinds.ts";
import type { Feature } from "../museum/feature.ts";
import { pageBearers } from "../pages/page-bearers.ts";
import { pages } from "../pages/pages.ts";
import { aheadRoute } from "./ahead.ts";
import { frameOf } from "./frame.ts";
import { previewConfig } from "./preview-config.ts";

const silent: Mailer = { send: async () => "nowhere: this is a preview", close() {} };

/** The demo member of previews, also the buyer if an account is required. */
const member = "demo-member";
const account = { email: "member@meridian.example", password: "meridian-member" };
const asItIs: PreviewView = { at: null, visitor: "stranger", isSoldOut: false };
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
 * before it is added here.
 */
const allowed = new Set([
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
  { environment, appFolder, prefix, changes, now: started }: PreviewStart,
  features: readonly Feature[],
  source: KindSource,
  database: Db,
): Promise<PreviewCalls> {
  const config = previewConfig(source, changes);
  /** Offsets of the museum's clock and of the author's chosen time, in milliseconds. */
  const ahead = { clock: started - Date.now(), view: 0 };
  const now = () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead.clock + ahead.view);
  let token: string | undefined;
  const view: { visitor: PreviewView["visitor"] } = { visitor: "stranger" };
  const cookies = (): Record<string, string> =>
    view.visitor === "member" && token !== undefined ? { customerToken: token } : {};
  const server = await buildServer({
    environment: previewEnvironment(environment, prefix),
    features: features.filter(({ name }) => allowed.has(name)),
    ...{ config, database, appFolder, now, mailer: silent },
    pages: async (scope) => {
      aheadRoute(scope, config);
      await scope.register(pages, {
        ...{ config, appFolder, demo: environment.demo, now },
        bearers: pageBearers({ config, db: database, now }),
        frame: () => frameOf(prefix, view.visitor, cookies()),
      });
    },
  });
  await addDemoCustomers(database, museumAt(config.current, now()));
  await server.ready();

  async function look({ at, visitor, isSoldOut }: PreviewView): Promise<void> {
    const { timeZone } = config.current.tenant;
    ahead.view = 0;
    if (at !== null)
      ahead.view =
        Temporal.PlainDateTime.from(at).toZonedDateTime(timeZone).epochMilliseconds - now().epochMilliseconds;
    view.visitor = visitor;
    config.look(isSoldOut);
    if (visitor === "member") token = await memberToken();
    await server.inventoryInStep();
  }

  async function memberToken(): Promise<string> {
    const moment = new Date(now().epochMilliseconds);
    await addDemoCustomers(database, museumAt(config.current, now()));
    return issueToken(database, {
      kind: "customer",
      subjectId: member,
      now: moment,
      expiresAt: new Date(moment.getTime() + memberHours * 3_600_000),
    });
  }

  let seen: string | undefined;
  return {
    async change(changes) {
      config.change(changes);
      await server.inventoryInStep();
    },
    async answer({ method, url, headers, payload, ip, view: wanted, now: moment }) {
      ahead.clock = moment - Date.now();
      const asked = JSON.stringify(wanted);
      if (asked !== seen) await look(wanted);
      seen = asked;
      const cookie = Object.entries(cookies())
        .map((pair) => pair.join("="))
        .join("; ");
      const {
        statusCode,
        headers: answered,
        rawPayload,
      } = await server.inject({
        ...{ method: method as InjectOptions["method"], url, payload: payload && Buffer.from(payload) },
        remoteAddress: ip,
        headers: { ...headers, ...(cookie !== "" && { cookie }) },
      });
      const passed = Object.entries(answered).flatMap(([name, value]) =>
        value === undefined || notPassedOn.has(name) ? [] : [[name, String(value)] as const],
      );
      return { status: statusCode, headers: Object.fromEntries(passed), body: rawPayload };
    },
    async walk({ base, handle, direct = false }) {
      seen = undefined;
      await look(asItIs);
      const flow = config.current.flow(base, handle, { direct });
      if (flow === undefined) throw new Error(`There is no flow /${base}/${handle}.`);
      return walkFlow({ server, flow, prefix, locale: config.current.tenant.locale, customer: account });
    },
  };
}
