import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PluginFeature, StaffRequest } from "../../plugins/museum-storefront/server.ts";
import type { Caller } from "../../schemas/api/route.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { isUnavailable } from "../core/database/unavailable.ts";
import { HttpError, refused } from "../core/http/http-error.ts";
import { limitsOfCall } from "../core/http/limits.ts";
import { waitForTurn } from "../core/http/waiting-room.ts";
import { keptAnswers } from "../features/reports/kept-answers.ts";
import { createReportRunner, type RunReport } from "../features/reports/report-runner.ts";
import { readSpan } from "../features/reports/span.ts";
import { museumNow } from "../museum/catalogue/museum.ts";
import type { Feature, Host } from "../museum/feature.ts";
import { answerReader, callSchema } from "./call-schema.ts";
import { leavePlugin, runPlugin } from "./running-plugin.ts";

type PluginCall = PluginFeature["calls"][number];

/**
 * Opens a plugin's calls below /plugins/{feature} of their part of the API. They only read, so previews serve them too.
 * @param plugin the package's name, for the log
 */
export function featureOf(feature: PluginFeature, plugin: string): Feature {
  return {
    name: `plugin:${feature.name}`,
    ownCalls: (api, host) =>
      void api.register(async (scope) => {
        waitForTurn(scope, api.waitingRoom);
        const run = createReportRunner(host.db);
        for (const call of feature.calls) addCall(scope, { plugin, feature: feature.name, call }, { host, run });
      }),
  };
}

interface OwnCall {
  readonly plugin: string;
  readonly feature: string;
  readonly call: PluginCall;
}

function addCall(
  scope: FastifyInstance,
  own: OwnCall,
  { host, run }: { readonly host: Host; readonly run: RunReport },
): void {
  const { feature, call } = own;
  const caller: Caller = call.base === "storefront" ? "anyone" : ((call.permission ?? "signed-in") as Caller);
  const limits = call.base === "storefront" ? limitsOfCall(host.db, { caller, limits: ["plugin-calls"] }) : undefined;
  const base = apiBases[call.base].slice(scope.prefix.length);
  const readAnswer = answerReader(call);
  scope.get(
    `${base}/plugins/${feature}${call.path}`,
    { schema: callSchema(call), config: { caller } },
    async (request) => {
      await limits?.consume(request);
      const answer = await named(own, "PLUGIN_CALL", () => answerOf(own, requestOf(request, host, run)));
      return { body: await named(own, "PLUGIN_ANSWER", async () => readAnswer(answer)) };
    },
  );
}

/** A plugin's fault, for the log; the caller gets a 500 like for any of ours. */
class PluginFault extends Error {
  readonly code: "PLUGIN_CALL" | "PLUGIN_ANSWER";

  constructor({ plugin, feature, call }: OwnCall, code: PluginFault["code"], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${code}: the call /plugins/${feature}${call.path} of the plugin ${plugin} failed: ${reason}`, { cause });
    this.name = "PluginFault";
    this.code = code;
  }
}

async function named<T>(own: OwnCall, code: PluginFault["code"], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A refusal and an outage are no faults of the plugin.
    throw error instanceof HttpError || isUnavailable(error) ? error : new PluginFault(own, code, error);
  }
}

/** In milliseconds. Employees may wait for a report. */
const maxCallMs = { storefront: 5_000, boxOffice: 60_000 };

/** @throws Error if the call takes too long, so that one that never ends holds up no page */
async function answerOf({ plugin, call }: OwnCall, request: StaffRequest): Promise<unknown> {
  const limit = maxCallMs[call.base];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([runPlugin({ plugin, call: call.path }, async () => call.handle(request)), late]);
  } finally {
    clearTimeout(timer);
  }
}

function requestOf(request: FastifyRequest, host: Host, run: RunReport): StaffRequest {
  const museum = museumNow(host);
  return {
    params: request.params as Readonly<Record<string, string>>,
    query: request.query as Readonly<Record<string, string | undefined>>,
    locale: request.locale,
    today: museum.date,
    refuse(status, code, message) {
      throw refused(status, { code: code as ErrorCode, message });
    },
    keptAnswers: ({ field, ...days }) =>
      leavePlugin(() => run(request, (tx) => keptAnswers(tx, readSpan(museum, days), field))),
  };
}
