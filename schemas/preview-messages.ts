/** What the studio tells a page of a preview that it shows. */
export type ToPreview =
  /** A flow as it is being edited: the server knows nothing of it yet. */
  | { readonly preview: "flow"; readonly base: string; readonly handle: string; readonly value: unknown }
  /** A product of the catalogue as it is being edited, and as it was before: the server knows nothing of it yet. */
  | ({ readonly preview: "product" } & EditedProduct)
  /** The server has the draft now. `look`: what every page is served with changed, too. `isAll`: nothing was edited meanwhile. */
  | { readonly preview: "saved"; readonly look: boolean; readonly isAll: boolean }
  /** The visitor goes to a step; what they have not answered before it is answered for them. */
  | ({ readonly preview: "go" } & PreviewStep);

/** What stands in the catalogue under an id: an event, a membership, an add-on. */
export interface EditedProduct {
  readonly id: string;
  readonly before: unknown;
  readonly value: unknown;
}

/** A step of a flow, by its path. */
export interface PreviewStep {
  readonly base: string;
  readonly handle: string;
  readonly step: string;
}

/** Where the visitor of a flow has been: the paths of the steps that they entered. */
export interface PreviewWalk {
  readonly base: string;
  readonly handle: string;
  readonly steps: readonly string[];
}

/** Why a step cannot be shown. */
export interface NotShown {
  /**
   * "unknown": the preview has no such step; "account": visitors sign in before it, "blocked": no answer leads on from a step before it, both `at`
   * a step; "failed": something could not be loaded or was refused; "skipped"; "autoAnswered"; "elsewhere": no answer that was tried leads there.
   */
  readonly why: "unknown" | "account" | "blocked" | "failed" | "skipped" | "autoAnswered" | "elsewhere";
  /** The path of the step that the path ends at. */
  readonly at?: string;
  /** What a visitor would be told; of a step that is skipped, why. */
  readonly message?: string;
}

/** What became of a step that was to be shown. */
export type PreviewOutcome = PreviewStep & {
  /** Undefined: the visitor is there. */
  readonly notShown?: NotShown;
  /** Something was answered for the visitor. */
  readonly isFilled: boolean;
};

/** What a page of a preview tells the studio. */
export type FromPreview =
  /** It listens from now on: what was edited while it was loaded, it does not know. */
  | { readonly preview: "ready" }
  /** The visitor is there. */
  | { readonly preview: "place"; readonly pathname: string; readonly walk: PreviewWalk | undefined }
  /** The visitor went to the step that the studio named, or could not. */
  | ({ readonly preview: "went" } & PreviewOutcome)
  /** Somebody points at a text. */
  | { readonly preview: "picked"; readonly text: string };

/** Whether a message is one of these: another window of this site may send others. */
export function isPreviewMessage(data: unknown): data is ToPreview | FromPreview {
  return typeof data === "object" && data !== null && "preview" in data;
}

/** Where a page of a preview asks its server how its visitor gets to a step, below the preview's address. */
export const aheadPath = "/walk-ahead";

/** What a page of a preview asks there. `Session` is the engine's. */
export interface AheadRequest<Session> extends PreviewStep {
  readonly session: Session;
  /** Who is signed in; null: nobody. */
  readonly customer: unknown;
}

/** What it is answered: the visitor's session at the step, and what it means for the cart; or why they cannot get there. */
export type AheadAnswer<Session> =
  | {
      /** What a session is saved with. */
      readonly flow: { readonly id: string; readonly base: string; readonly handle: string; readonly version: string };
      /** The address below the flow's at which the step is shown. */
      readonly page: string;
      /** The step's. */
      readonly title: string;
      readonly session: Session;
      readonly isFilled: boolean;
      readonly contributions: readonly unknown[];
      readonly kept: Readonly<Record<string, unknown>>;
    }
  | { readonly notShown: NotShown };
