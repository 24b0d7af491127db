import type { ErrorBody, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import type { TestMuseum } from "./museum.ts";

export interface Comer {
  readonly at: TestMuseum;
  readonly address?: string;
  readonly agent?: string;
  /** The browser's cookies; answers add to them. */
  readonly cookies?: Map<string, string>;
}

export interface StaffAnswer {
  readonly status: number;
  readonly json: StaffTokenResponse & ErrorBody;
  readonly setCookie: string[];
  readonly retryAfter: number;
}

/** POSTs as a browser does: with its cookies, from its address. */
export async function postFrom(
  { at, address = "192.0.2.1", agent, cookies }: Comer,
  url: string,
  payload: object,
): Promise<StaffAnswer> {
  const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { ...(cookie !== "" && { cookie }), ...(agent !== undefined && { "user-agent": agent }) };
  const response = await at.server.inject({
    method: "POST",
    url: `/api${url}`,
    payload,
    headers,
    remoteAddress: address,
  });
  const setCookie = [response.headers["set-cookie"] ?? []].flat();
  for (const each of setCookie) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    cookies?.set(name, value);
  }
  return {
    status: response.statusCode,
    json: response.json(),
    setCookie,
    retryAfter: Number(response.headers["retry-after"]),
  };
}

export const enterPin = (from: Comer, pin: string) => postFrom(from, "/box-office/employee/pin-login", { pin });
export const enterPassword = (from: Comer, password = "right-password", email = "ada@museum.example") =>
  postFrom(from, "/box-office/employee/login", { email, password });

export const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

export function statuses(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
