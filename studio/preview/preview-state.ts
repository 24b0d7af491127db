import { useEffect } from "react";
import { proxy } from "valtio";
import { createExclusive } from "../../engine/react/exclusive.ts";
import { anyFlowBase } from "../../schemas/flow-bases.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioPreviewRequest } from "../../schemas/generated/wire.ts";
import {
  type FromPreview,
  isPreviewMessage,
  type PreviewOutcome,
  type PreviewStep,
  type PreviewWalk,
  type ToPreview,
} from "../../schemas/preview-messages.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { api } from "../state/session.ts";

const key = "studioPreview";

const isWide = () => matchMedia("(min-width: 80rem)").matches;

interface PreviewState {
  isOpen: boolean;
  /** True if the open page has something to preview. */
  isWanted: boolean;
  device: "phone" | "desktop";
  /** A language tag of the museum; null for its default. */
  language: string | null;
  view: StudioPreviewRequest;
  /** Prefix of the preview's URLs; null until loaded. */
  address: string | null;
  /** The view that the server shows. */
  shown: string;
  /** Why there is no preview, or why it does not show the latest view. */
  failure: string | null;
  /** The path that belongs to the edited page. */
  start: string;
  pathname: string | null;
  walk: PreviewWalk | undefined;
  /** The step to go to; null to stay. */
  wanted: PreviewStep | null;
  edited: EditedStep | null;
  outcome: PreviewOutcome | null;
}

export interface EditedStep extends PreviewStep {
  readonly titles: Readonly<Record<string, string>>;
}

export const previewState = proxy<PreviewState>({
  ...{
    isOpen: (localStore.getItem(key) ?? (isWide() ? "open" : "closed")) === "open",
    isWanted: false,
    device: "phone",
    language: null,
  },
  ...{
    view: { at: null, visitor: "stranger", isSoldOut: false },
    address: null,
    shown: "",
    failure: null,
    start: "/",
    pathname: null,
    walk: undefined,
    wanted: null,
    edited: null,
    outcome: null,
  },
});

/** Opens or closes the preview and stores the choice. */
export function togglePreview(): void {
  previewState.isOpen = !previewState.isOpen;
  localStore.setItem(key, previewState.isOpen ? "open" : "closed");
}

/** Shows the edited page, unless the visitor is already there. */
function startAt(path: string): void {
  previewState.isWanted = true;
  if (previewState.start === path || isOfSame(previewState.pathname, path)) return;
  previewState.start = path;
  previewState.pathname = null;
  previewState.walk = undefined;
}

interface Titled {
  readonly path: string;
  readonly title: string;
}

const flowFile = new RegExp(`^(${anyFlowBase})/(.+)\\.json$`);
const flowProduct = new RegExp(`^(?:/direct)?(/(?:${anyFlowBase})/[^/]+)`);

/** Takes the visitor to the selected step. @param file the flow's @returns call when it is deselected */
export function showStep(file: string, { path }: Titled, steps: readonly Titled[]): (() => void) | undefined {
  const [, base, handle] = flowFile.exec(file) ?? [];
  if (base === undefined || handle === undefined) return undefined;
  previewState.edited = {
    base,
    handle,
    step: path,
    titles: Object.fromEntries(steps.map((step) => [step.path, step.title || step.path])),
  };
  showEdited();
  return () => Object.assign(previewState, { edited: null, wanted: null, outcome: null });
}

/** Takes the visitor to the edited step; the last outcome stays until then. */
export function showEdited(): void {
  const { edited } = previewState;
  if (edited === null) return;
  const { base, handle, step } = edited;
  previewState.wanted = { base, handle, step };
}

/** Stores a page's outcome, unless another step has been selected. */
export function recordOutcome(outcome: PreviewOutcome): void {
  const { edited } = previewState;
  if (edited?.base === outcome.base && edited.handle === outcome.handle && edited.step === outcome.step)
    Object.assign(previewState, { wanted: null, outcome });
}

function isOfSame(one: string | null, other: string): boolean {
  const productOf = (path: string) => flowProduct.exec(path)?.[1];
  return one !== null && productOf(one) !== undefined && productOf(one) === productOf(other);
}

/** Sequential: an older request must not finish last. */
const requests = createExclusive();

/** Requests the preview with the current view. */
export const openPreview = (): Promise<void> => requests.runExclusive(requestPreview);

async function requestPreview(): Promise<void> {
  const view = { ...previewState.view };
  try {
    const { address } = await api.post("studio", studioPaths.studioPreview(), view);
    previewState.address = address;
    previewState.shown = JSON.stringify(view);
    previewState.failure = null;
  } catch (error) {
    previewState.failure = error instanceof Error ? error.message : String(error);
  }
}

/** Changes the preview's date, visitor or availability. */
export async function changeView(change: Partial<StudioPreviewRequest>): Promise<void> {
  Object.assign(previewState.view, change);
  await openPreview();
  showEdited();
}

export function usePreview(path: string): void {
  useEffect(() => {
    startAt(path);
    return () => {
      previewState.isWanted = false;
    };
  }, [path]);
}

/** Listens to the preview's page. @returns stops listening */
export function onPreviewMessage(frame: HTMLIFrameElement | null, take: (message: FromPreview) => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (frame !== null && source === frame.contentWindow && origin === location.origin && isPreviewMessage(data))
      take(data as FromPreview);
  };
  addEventListener("message", hear);
  return () => removeEventListener("message", hear);
}

export function sendToPreview(frame: HTMLIFrameElement | null, message: ToPreview): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}
