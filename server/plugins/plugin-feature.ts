import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PluginFeature, StaffRequest } from "../../plugins/museum-storefront/server.ts";
import type { Caller } from "../../schemas/api/route.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import type { ErrorCode } from "../../schemas/error-codes.ts";
import { refused } from "../core/http/http-error.ts";
import { limitsOfCall } from "../core/http/limits.ts";
import { waitForTurn } from "../core/http/waiting-room.ts";
import { keptAnswers } from "../features/reports/kept-answers.ts";
import { createReportRunner, type RunReport } from "../features/reports/report-runner.ts";
import { readSpan } from "../features/reports/span.ts";
import { museumNow } from "../museum/catalogue/museum.ts";
import type { Feature, Host } from "../museum/feature.ts";
import { callSchema } from "./call-schema.ts";

type PluginCall = PluginFeature["calls"][number];

/** Opens a plugin's calls below /plugins/{feature} of their part of the API. They only read, so previews serve them too. */
export function featureOf(plugin: PluginFeature): Feature {
  return {
    name: `plugin:${plugin.name}`,
    ownCalls: (api, host) =>
      void api.register(async (scope) => {
        waitForTurn(scope, api.waitingRoom);
        const run = createReportRunner(host.db);
        for (const call of plugin.calls) addCall(scope, plugin.name, call, { host, run });
      }),
  };
}

function addCall(
  scope: FastifyInstance,
  feature: string,
  call: PluginCall,
  { host, run }: { readonly host: Host; readonly run: RunReport },
): void {
  const caller: Caller = call.base === "storefront" ? "anyone" : ((call.permission ?? "signed-in") as Caller);
  const limits = call.base === "storefront" ? limitsOfCall(host.db, { caller, limits: ["plugin-calls"] }) : undefined;
  const base = apiBases[call.base].slice(scope.prefix.length);
  scope.get(
    `${base}/plugins/${feature}${call.path}`,
    { schema: callSchema(call), config: { caller } },
    async (request) => {
      await limits?.consume(request);
      return { body: await inTime(call, async () => call.handle(requestOf(request, host, run))) };
    },
  );
}

/** In milliseconds. Employees may wait for a report. */
const maxCallMs = { storefront: 5_000, boxOffice: 60_000 };

/** @throws Error, logged as the server's fault, so that a call that never ends holds up no page */
async function inTime<T>({ base, path }: PluginCall, work: () => Promise<T>): Promise<T> {
  const limit = maxCallMs[base];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`A plugin's call ${path} took longer than ${limit} ms.`)), limit);
  });
  try {
    return await Promise.race([work(), late]);
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
    keptAnswers: ({ field, ...days }) => run(request, (tx) => keptAnswers(tx, readSpan(museum, days), field)),
  };
}
