import { proxy } from "valtio";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioPreviewRequest } from "../../schemas/generated/wire.ts";
import type { PreviewOutcome, PreviewStep, PreviewWalk } from "../../schemas/preview-messages.ts";
import { localStore } from "../../ui/browserStorage.ts";
import type { WrittenStep } from "../flows/flow-edits.ts";
import { api } from "../state/session.ts";

const key = "studioPreview";

/** Where the preview stands beside what is edited, unless somebody closed it. */
const isWide = () => matchMedia("(min-width: 80rem)").matches;

interface PreviewState {
  isOpen: boolean;
  /** The page that is open has something to show in it. */
  isWanted: boolean;
  /** How wide the page in it is. */
  device: "phone" | "desktop";
  view: StudioPreviewRequest;
  /** What stands before its addresses; null until the server said. */
  address: string | null;
  /** How the server shows it. */
  shown: string;
  /** Why there is none, or why it does not show the view that was chosen last. */
  failure: string | null;
  /** The page that belongs to what is being edited. */
  start: string;
  /** Where its visitor is. */
  pathname: string | null;
  /** Where its visitor has been. */
  walk: PreviewWalk | undefined;
  /** The step to which its visitor is being taken; null: where they are is as good. */
  wanted: PreviewStep | null;
  /** The step that is being edited; null: none is. */
  edited: EditedStep | null;
  /** What became of the step that was wanted last. */
  outcome: PreviewOutcome | null;
}

export interface EditedStep extends PreviewStep {
  /** Of all steps of the flow, by their paths. */
  readonly titles: Readonly<Record<string, string>>;
}

export const previewState = proxy<PreviewState>({
  ...{ isOpen: (localStore.getItem(key) ?? (isWide() ? "open" : "closed")) === "open", isWanted: false, device: "phone" },
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

/** Opens or closes the preview, and remembers that. */
export function togglePreview(): void {
  previewState.isOpen = !previewState.isOpen;
  localStore.setItem(key, previewState.isOpen ? "open" : "closed");
}

/** Another page belongs to what is being edited: the preview shows it, unless its visitor is there already. */
export function startAt(path: string): void {
  previewState.isWanted = true;
  if (previewState.start === path || isOfSame(previewState.pathname, path)) return;
  previewState.start = path;
  previewState.pathname = null;
  previewState.walk = undefined;
}

/** A step of a flow was chosen: its visitor is taken there. @param file the flow's @returns what to do when it is chosen no more */
export function showStep(file: string, { path }: WrittenStep, steps: readonly WrittenStep[]): (() => void) | undefined {
  const [, base, handle] = /^(event|membership|series)\/(.+)\.json$/.exec(file) ?? [];
  if (base === undefined || handle === undefined) return undefined;
  previewState.edited = { base, handle, step: path, titles: Object.fromEntries(steps.map((step) => [step.path, step.title || step.path])) };
  wantEdited();
  return () => Object.assign(previewState, { edited: null, wanted: null, outcome: null });
}

/** Takes the visitor to the step that is being edited. What was said of it stands until they are there. */
export function wantEdited(): void {
  const { edited } = previewState;
  if (edited === null) return;
  const { base, handle, step } = edited;
  previewState.wanted = { base, handle, step };
}

/** Takes what a page says of the step that was wanted, unless another has been chosen meanwhile. */
export function noteOutcome(outcome: PreviewOutcome): void {
  const { edited } = previewState;
  if (edited?.base === outcome.base && edited.handle === outcome.handle && edited.step === outcome.step) Object.assign(previewState, { wanted: null, outcome });
}

/** Whether two addresses are of the same event, membership or series. */
function isOfSame(one: string | null, other: string): boolean {
  const productOf = (path: string) => /^(?:\/direct)?(\/(?:event|membership|series)\/[^/]+)/.exec(path)?.[1];
  return one !== null && productOf(one) !== undefined && productOf(one) === productOf(other);
}

/** One after the other: what was wanted before must not arrive last. */
let asking = Promise.resolve();

/** Asks for the preview's address, and says which view it is to show. */
export function openPreview(): Promise<void> {
  asking = asking.then(ask);
  return asking;
}

async function ask(): Promise<void> {
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

/** Changes the date, the visitor or the availability that the preview shows. */
export async function lookWith(change: Partial<StudioPreviewRequest>): Promise<void> {
  Object.assign(previewState.view, change);
  await openPreview();
  wantEdited();
}
