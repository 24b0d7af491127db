import { type FromPreview, isPreviewMessage, type ToPreview } from "../../schemas/preview-messages.ts";

/** Listens to the preview's page. @returns stops listening */
export function listen(frame: HTMLIFrameElement | null, take: (message: FromPreview) => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (frame !== null && source === frame.contentWindow && origin === location.origin && isPreviewMessage(data))
      take(data as FromPreview);
  };
  addEventListener("message", hear);
  return () => removeEventListener("message", hear);
}

export function tell(frame: HTMLIFrameElement | null, message: ToPreview): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}
