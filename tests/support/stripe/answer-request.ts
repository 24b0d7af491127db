import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type Account, newId } from "./account.ts";
import { execute } from "./calls.ts";
import { type Call, checkParameters, findCall } from "./check-request.ts";
import { ApiError, Violation } from "./errors.ts";
import type { Failure, failureQueue } from "./failures.ts";
import { decodeForm, type Form } from "./form.ts";
import type { Answer, IdempotentAnswers } from "./idempotency.ts";
import { paymentPage } from "./payment-page.ts";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** From the body, or a GET's query: strings in objects and arrays. */
  readonly parameters: Form;
  readonly idempotencyKey: string | undefined;
  readonly authorized: boolean;
  /** Its status; "cut" if the connection was broken, undefined until answered. */
  answered: number | "cut" | undefined;
}

export interface World {
  readonly account: Account;
  readonly secretKey: string;
  readonly requests: ReceivedRequest[];
  readonly violations: string[];
  readonly failures: ReturnType<typeof failureQueue>;
  readonly idempotent: IdempotentAnswers;
  /** Milliseconds from executing a call to its answer. */
  delay: number;
}

export async function answerRequest(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, search } = new URL(request.url ?? "", "http://localhost");
  const method = request.method ?? "";
  const body = await text(request);
  const parameters = decodeForm(method === "GET" ? search.slice(1) : body);
  const [, sessionId] = /^\/pay\/(\w+)$/.exec(path) ?? [];
  if (sessionId !== undefined) {
    const page = paymentPage(world.account, method, sessionId, parameters);
    response.writeHead(page.status, page.headers).end(page.text);
    return;
  }
  const idempotencyKey = request.headers["idempotency-key"]?.toString();
  const authorized = isAuthorized(request.headers.authorization, world.secretKey);
  const received: ReceivedRequest = { method, path, parameters, idempotencyKey, authorized, answered: undefined };
  world.requests.push(received);
  const answer = await answerCall(world, received);
  received.answered = answer === "cut" ? "cut" : answer.status;
  if (answer === "cut") response.destroy();
  else response.writeHead(answer.status, headersOf(answer, idempotencyKey)).end(JSON.stringify(answer.body, null, 2));
}

async function answerCall(world: World, received: ReceivedRequest): Promise<(Answer & { replayed?: boolean }) | "cut"> {
  try {
    const call = findCall(received.method, received.path);
    if (!received.authorized)
      throw new ApiError(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    const failure = world.failures.take(call.name);
    if (failure === "cut-before") return "cut";
    if (failure === "rate-limit" || failure === "unavailable") throw refusals[failure];
    const answer = await answerOnce(world, received, call, failure);
    return failure === "cut-after" ? "cut" : answer;
  } catch (error) {
    if (error instanceof Violation) world.violations.push(`${received.method} ${received.path}: ${error.message}`);
    return failed(error);
  }
}

/** Replays the idempotency key's answer, or creates and stores one. Violations are not stored. */
async function answerOnce(
  world: World,
  { method, parameters: form, idempotencyKey }: ReceivedRequest,
  call: Call,
  failure: Failure | undefined,
) {
  const parameters = checkParameters(call, form);
  const key = method === "POST" ? idempotencyKey : undefined;
  const path = `${call.name} ${call.id}`;
  const known = key === undefined ? undefined : world.idempotent.find(key, path, form);
  if (known !== undefined) return { ...known, replayed: true };
  if (key !== undefined) world.idempotent.begin(key, path, form);
  const answer = executed(world.account, call, parameters, failure);
  await wait(world.delay);
  if (key !== undefined) world.idempotent.end(key, answer);
  return answer;
}

function executed(account: Account, call: Call, parameters: Form, failure: Failure | undefined): Answer {
  try {
    if (failure === "server-error") throw serverError;
    const body = execute(account, call.name, parameters, call.id);
    if (failure === "server-error-after") throw serverError;
    return { status: 200, body };
  } catch (error) {
    return failed(error);
  }
}

const serverError = new ApiError(500, { type: "api_error", message: "An unknown error occurred" });
const refusals = {
  unavailable: new ApiError(503, { type: "api_error", message: "Stripe is temporarily unavailable" }),
  "rate-limit": new ApiError(429, {
    type: "invalid_request_error",
    code: "rate_limit",
    message: "Too many requests hit the API too quickly.",
  }),
};

function failed(error: unknown): Answer {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: { error: error.details } };
}

/** Accepts `Bearer`, or `Basic` with the key as username and no password. */
function isAuthorized(header: string | undefined, secretKey: string): boolean {
  return header === `Bearer ${secretKey}` || header === `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
}

/** Retrying a 500 does not help: the key replays it. */
function headersOf(
  { status, replayed }: Answer & { replayed?: boolean },
  idempotencyKey: string | undefined,
): Record<string, string> {
  return {
    "content-type": "application/json",
    "request-id": newId("req", 14),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    ...(replayed && { "idempotent-replayed": "true" }),
    ...(status === 500 && { "stripe-should-retry": "false" }),
    ...((status === 409 || status === 503) && { "stripe-should-retry": "true" }),
  };
}
