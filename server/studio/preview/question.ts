import type { StudioPathsRequest, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { Changes } from "../../museum/config/changes.ts";
import type { Environment } from "../../platform/environment.ts";

/** What a preview shows: when, to whom, and what is left. */
export interface PreviewView {
  /** By the museum's clock, such as "2026-12-04T09:00"; null: now. */
  readonly at: string | null;
  readonly visitor: "stranger" | "member";
  readonly isSoldOut: boolean;
}

/** What a preview's thread begins with. */
export interface PreviewStart {
  readonly environment: Environment;
  /** The built browser application's folder. */
  readonly appFolder: string;
  /** What stands before each address of the preview: "/preview/…". */
  readonly prefix: string;
  /** The whole configuration. */
  readonly changes: Changes;
  /** What time it is, in milliseconds since 1970. */
  readonly now: number;
  /** An empty database, as another preview made it. Without it the thread makes one, and hands it on when it is ready. */
  readonly emptyDatabase: Blob | undefined;
}

/** A request as it came to the server, without the preview's prefix. */
export interface PreviewRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array | undefined;
  /** The address that it came from. */
  readonly ip: string;
  readonly view: PreviewView;
  /** What time it is, in milliseconds since 1970. */
  readonly now: number;
}

export interface PreviewAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a preview's thread does. */
export interface PreviewCalls {
  /** Takes up what the draft changed. */
  change(changes: Changes): Promise<void>;
  answer(request: PreviewRequest): Promise<PreviewAnswer>;
  /** Walks every path of a flow, as strangers find it now. @param flow one that there is */
  walk(flow: StudioPathsRequest): Promise<StudioPathsResponse>;
}

/** A call, as it is sent to the thread. */
export type PreviewQuestion = {
  [Name in keyof PreviewCalls]: { readonly call: Name; readonly given: Parameters<PreviewCalls[Name]>[0] };
}[keyof PreviewCalls];

/** What the thread says: once when it is ready, and to each call. */
export type PreviewReply =
  | { readonly ready: true; readonly emptyDatabase: Blob }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string };
