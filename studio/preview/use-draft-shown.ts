import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { inLanguage } from "../../commerce/text-by-language.ts";
import { isCatalogueFile } from "../addresses.ts";
import { draftState, museumLanguages } from "../state/draft.ts";
import { joinCatalogue } from "../state/join-catalogue.ts";
import { parsedValue } from "../text/parse-text.ts";
import { changedProducts } from "./changed-products.ts";
import { onPreviewMessage, previewState, sendToPreview, showEdited } from "./preview-state.ts";

/**
 * Sends edits, and when they are saved, to the preview's page. Edits are sent at once, because the server's page follows
 * 200 to 600 ms after a key.
 */
export function useDraftShown(frame: HTMLIFrameElement | null): void {
  const { answer, files } = useSnapshot(draftState, { sync: true });
  const revision = answer?.revision;
  const look = files["tenant.json"]?.text;
  const known = useRef({ revision, look });
  const written = useRef<Record<string, string | null>>({});
  /** The catalogue when last fully saved, and as last sent. */
  const catalogue = useRef<{ readonly saved: unknown; readonly sent: unknown }>(undefined);

  useEffect(() => {
    for (const { name, text } of Object.values(files)) {
      const before = written.current[name];
      written.current[name] = text;
      if (before !== undefined && before !== text) sendFlow(frame, name, text);
    }
    const { value } = joinCatalogue(files, museumLanguages());
    if (value === undefined) return;
    catalogue.current ??= { saved: value, sent: value };
    const { saved, sent } = catalogue.current;
    sendProducts(frame, saved, sent, value);
    catalogue.current = { saved, sent: value };
  }, [files, frame]);

  // Messages sent during a page load were lost.
  useEffect(
    () =>
      onPreviewMessage(frame, ({ preview }) => {
        if (preview !== "ready") return;
        sendToPreview(frame, { preview: "saved", look: false, isAll: false });
        for (const [name, text] of Object.entries(written.current)) sendFlow(frame, name, text);
        if (catalogue.current !== undefined)
          sendProducts(frame, catalogue.current.saved, catalogue.current.saved, catalogue.current.sent);
      }),
    [frame],
  );

  useEffect(() => {
    if (known.current.revision === revision) return;
    const isOtherLook = known.current.look !== undefined && known.current.look !== look;
    known.current = { revision, look };
    const isAll = draftState.saving === "saved";
    if (isAll && catalogue.current !== undefined)
      catalogue.current = { saved: catalogue.current.sent, sent: catalogue.current.sent };
    sendToPreview(frame, { preview: "saved", look: isOtherLook, isAll });
    // Retry: the obstacle may be gone, and a pending answer does not know.
    if (previewState.wanted !== null || previewState.outcome?.notShown !== undefined) showEdited();
  }, [revision, look, frame]);
}

/** As the preview's visitor reads it. */
function shownView(value: unknown): unknown {
  const languages = museumLanguages();
  return inLanguage(value, previewState.language ?? languages[0], languages);
}

function sendFlow(frame: HTMLIFrameElement | null, name: string, text: string | null): void {
  const [, base, handle] = /^([^/]+)\/([^/]+)\.json$/.exec(name) ?? [];
  const value = base === undefined || isCatalogueFile(name) ? undefined : shownView(parsedValue(text));
  if (base !== undefined && handle !== undefined && value !== undefined)
    sendToPreview(frame, { preview: "flow", base, handle, value });
}

/** Sends products changed since last time, each with the server's version. */
function sendProducts(frame: HTMLIFrameElement | null, saved: unknown, sent: unknown, value: unknown): void {
  const served = new Map(changedProducts(saved, value).map(({ id, before }) => [id, before]));
  for (const product of changedProducts(sent, value))
    sendToPreview(frame, { preview: "product", ...product, before: served.get(product.id) ?? product.value });
}
