import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { apiRoutes } from "../../schemas/api.ts";
import { schemaOf } from "../../server/core/http/api-table.ts";
import type { Ask, Call } from "./http.ts";
import type { AskByKind, CallKind } from "./purchase.ts";

export interface BareAnswer {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly schema?: object;
  readonly status: number;
  readonly location?: string | undefined;
  readonly text: string;
}

const schemas: Readonly<Partial<Record<CallKind, object>>> = {
  dates: schemaOf(apiRoutes.eventDates),
  bundles: schemaOf(apiRoutes.bundles),
  upsells: schemaOf(apiRoutes.upsells),
  ticketTypes: schemaOf(apiRoutes.eventTicketTypes),
  times: schemaOf(apiRoutes.eventTimes),
  create: schemaOf(apiRoutes.createCart),
  attribute: schemaOf(apiRoutes.changeLine),
  product: schemaOf(apiRoutes.product),
  tickets: schemaOf(apiRoutes.order),
  checkIn: schemaOf(apiRoutes.tickets),
};

/** Records answers for a bare server; the last one for each path counts. */
export function recording(ask: Ask): { ask: AskByKind; answers(): BareAnswer[] } {
  const answers = new Map<string, BareAnswer>();
  return {
    async ask(kind, call) {
      const { status, location, text } = await ask(call);
      const path = pathOf(call);
      answers.set(`${call.method} ${path}`, {
        method: call.method,
        path,
        schema: schemas[kind],
        status,
        location,
        text,
      });
      return { status, location, text };
    },
    answers: () => [...answers.values()],
  };
}

const pathOf = ({ path }: Call): string => path.split("?")[0] ?? path;

export interface BareServer {
  readonly port: number;
  /** Milliseconds of CPU since the process started. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts Fastify with the same schemas but no logic, in its own process. */
export async function startBare(answers: readonly BareAnswer[]): Promise<BareServer> {
  const server = fork(join(import.meta.dirname, "serve-bare.ts"), {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(server, "exit");
  const tell = async (message: unknown) => {
    const answer = once(server, "message");
    server.send(message as never);
    return Number((await answer)[0]);
  };
  return {
    port: await tell(answers),
    cpu: () => tell("cpu"),
    async stop() {
      server.kill("SIGKILL");
      await ended;
    },
  };
}
