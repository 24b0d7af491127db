import type { StudioPathsRequest, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { Environment } from "../../core/environment.ts";
import type { Changes } from "../../museum/config/publication.ts";
import type { PreviewView } from "../studio/preview-address.ts";

/** The part of the museum's environment that a preview gets: nothing that reaches outside, and no feature's settings. */
const passedNames = [
  "configDir",
  "dataDir",
  "demo",
  "drainSeconds",
  "host",
  "logLevel",
  "metricsToken",
  "port",
  "production",
  "publicUrl",
  "trustProxy",
] as const satisfies readonly (keyof Environment)[];

type PreviewEnvironment = Pick<Environment, (typeof passedNames)[number]>;

export function environmentOfPreviews(environment: Environment): PreviewEnvironment {
  return Object.fromEntries(passedNames.map((name) => [name, environment[name]])) as unknown as PreviewEnvironment;
}

export interface PreviewStart {
  readonly environment: PreviewEnvironment;
  readonly appFolder: string;
  /** The prefix of the preview's addresses: "/preview/…". */
  readonly prefix: string;
  readonly changes: Changes;
  readonly now: number;
  /** An empty database from another preview. Without it, the thread makes one and returns it when ready. */
  readonly emptyDatabase: Blob | undefined;
}

/** A request without the preview's prefix. */
export interface PreviewRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array | undefined;
  readonly ip: string;
  readonly view: PreviewView;
  readonly now: number;
}

export interface PreviewAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface PreviewCalls {
  change(changes: Changes): Promise<void>;
  answer(request: PreviewRequest): Promise<PreviewAnswer>;
  /** Walks each path of a flow as a stranger. @param flow one that exists */
  walk(flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}

export type PreviewQuestion = {
  [Name in keyof PreviewCalls]: { readonly call: Name; readonly given: Parameters<PreviewCalls[Name]>[0] };
}[keyof PreviewCalls];

/** The thread's messages: ready once, then an answer to each call. */
export type PreviewReply =
  | { readonly ready: true; readonly emptyDatabase: Blob }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string };
