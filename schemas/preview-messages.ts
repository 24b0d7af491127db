/** What the studio tells a page of a preview that it shows. */
export type ToPreview =
  /** A flow as it is being edited: the server knows nothing of it yet. */
  | { readonly preview: "flow"; readonly base: string; readonly handle: string; readonly value: unknown }
  /** The server has the draft now. `look`: what every page is served with changed, too. */
  | { readonly preview: "saved"; readonly look: boolean }
  /** The visitor goes to a page that they have been on. */
  | { readonly preview: "go"; readonly pathname: string };

/** Where the visitor of a flow has been: the paths of the steps that they entered. */
export interface PreviewWalk {
  readonly base: string;
  readonly handle: string;
  readonly steps: readonly string[];
}

/** What a page of a preview tells the studio. */
export type FromPreview =
  /** It listens from now on: what was edited while it was loaded, it does not know. */
  | { readonly preview: "ready" }
  /** The visitor is there. */
  | { readonly preview: "place"; readonly pathname: string; readonly walk: PreviewWalk | undefined }
  /** Somebody points at a text. */
  | { readonly preview: "picked"; readonly text: string };

/** Whether a message is one of these: another window of this site may send others. */
export function isPreviewMessage(data: unknown): data is ToPreview | FromPreview {
  return typeof data === "object" && data !== null && "preview" in data;
}
