/** What the studio tells a page of a preview that it shows. */
export type ToPreview =
  /** A flow as it is being edited: the server knows nothing of it yet. */
  | { readonly preview: "flow"; readonly base: string; readonly handle: string; readonly value: unknown }
  /** The server has the draft now. `look`: what every page is served with changed, too. */
  | { readonly preview: "saved"; readonly look: boolean };

/** What a page of a preview tells the studio. */
export type FromPreview =
  /** The visitor is there. `walked`: the paths of the flow's steps that they entered. */
  | { readonly preview: "place"; readonly pathname: string; readonly walked: readonly string[] }
  /** Somebody points at a text. `step`: the last part of the page's address. */
  | { readonly preview: "picked"; readonly text: string };

/** Whether a message is one of these: another window of this site may send others. */
export function isPreviewMessage(data: unknown): data is ToPreview | FromPreview {
  return typeof data === "object" && data !== null && "preview" in data;
}
