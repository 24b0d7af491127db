export type ToPreview =
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
  /** "account" and "blocked" concern the step at `at`; "elsewhere" means that no tried answer leads there. */
  readonly why: "unknown" | "account" | "blocked" | "failed" | "skipped" | "autoAnswered" | "elsewhere";
  /** The path of the last step reached. */
  readonly at?: string;
  /** The visitor's message, or the reason for a skip. */
  readonly message?: string;
}

export type PreviewOutcome = PreviewStep & {
  readonly notShown?: NotShown;
  readonly isFilled: boolean;
};

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
