/** Messages from the studio to its preview page. */
export type ToPreview =
  /** An edited flow that the server does not have yet. */
  | { readonly preview: "flow"; readonly base: string; readonly handle: string; readonly value: unknown }
  /** An edited catalogue product, with its old version, that the server does not have yet. */
  | ({ readonly preview: "product" } & EditedProduct)
  /** The server has saved the draft. `look`: page-wide data changed too. `isAll`: no newer edits exist. */
  | { readonly preview: "saved"; readonly look: boolean; readonly isAll: boolean }
  /** Go to a step, and fill in missing answers before it. */
  | ({ readonly preview: "go" } & PreviewStep);

export interface EditedProduct {
  readonly id: string;
  readonly before: unknown;
  readonly value: unknown;
}

export interface PreviewStep {
  readonly base: string;
  readonly handle: string;
  readonly step: string;
}

export interface PreviewWalk {
  readonly base: string;
  readonly handle: string;
  readonly steps: readonly string[];
}

export interface NotShown {
  /**
   * "account": visitors sign in before the step at `at`. "blocked": no answer leaves the one at `at`. "failed": a load
   * failed or was refused. "elsewhere": no tried answer leads there.
   */
  readonly why: "unknown" | "account" | "blocked" | "failed" | "skipped" | "autoAnswered" | "elsewhere";
  /** The path of the last step reached. */
  readonly at?: string;
  /** The visitor's message, or the reason for a skip. */
  readonly message?: string;
}

export type PreviewOutcome = PreviewStep & {
  /** Undefined on success. */
  readonly notShown?: NotShown;
  /** True if answers were filled in. */
  readonly isFilled: boolean;
};

/** Messages from a preview page to the studio. */
export type FromPreview =
  /** The page listens now; it missed earlier edits. */
  | { readonly preview: "ready" }
  | { readonly preview: "place"; readonly pathname: string; readonly walk: PreviewWalk | undefined }
  | ({ readonly preview: "went" } & PreviewOutcome)
  /** The user selected a text. */
  | { readonly preview: "picked"; readonly text: string };

/** Checks for our messages; other windows of this site may send more. */
export function isPreviewMessage(data: unknown): data is ToPreview | FromPreview {
  return typeof data === "object" && data !== null && "preview" in data;
}

/** The preview's route for walking to a step, below its address. */
export const aheadPath = "/walk-ahead";

/** `Session` is the engine's. */
export interface AheadRequest<Session> extends PreviewStep {
  readonly session: Session;
  /** Null if signed out. */
  readonly customer: unknown;
}

/** The session at the step with its cart contributions, or why the step is unreachable. */
export type AheadAnswer<Session> =
  | {
      readonly flow: { readonly id: string; readonly base: string; readonly handle: string; readonly version: string };
      /** Path of the step's page below the flow's address. */
      readonly page: string;
      readonly title: string;
      readonly session: Session;
      readonly isFilled: boolean;
      readonly contributions: readonly unknown[];
      readonly kept: Readonly<Record<string, unknown>>;
    }
  | { readonly notShown: NotShown };
