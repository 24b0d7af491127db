import { load } from "../../engine/core/load.ts";
import { readSession } from "../../engine/core/storage.ts";
import { createExclusive } from "../../engine/react/exclusive.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { type FromPreview, isPreviewMessage, type ToPreview } from "../../schemas/preview-messages.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { servedFlow } from "../flow/open-flow.ts";
import { ownPathname } from "../state/addresses.ts";
import { api } from "../state/api.ts";
import { boot } from "../state/boot.ts";
import { goToStep } from "./go-to-step.ts";
import { forgetWritten, noteFlow, noteProduct, withWritten, withWrittenProducts } from "./lay-over.ts";
import { flowHere, rememberAnswers, rememberedAnswers, renewAnswers, type Served, showFlow } from "./show-flow.ts";

/** Runs in a preview page. Shows the draft as it is edited, and tells the studio the visitor's step and selection. */

rememberAnswers();
if (parent !== window) document.documentElement.dataset.framed = "";

/** A new step may take the focus within the preview, but not from the editor next to it. */
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusWithin(...given) {
  if (document.hasFocus()) focus.apply(this, given);
};

addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || !isPreviewMessage(data)) return;
  const message = data as ToPreview;
  messages.runExclusive(() => follow(message)).catch(() => location.reload());
});

async function follow(message: ToPreview): Promise<void> {
  switch (message.preview) {
    case "flow":
      return showChanged(() => noteFlow(message));
    case "product":
      return showChanged(() => noteProduct(message, boot.flow?.json));
    case "saved":
      return showSaved(message);
    case "go":
      return sendToStudio({ preview: "went", ...(await goToStep(message)) });
  }
}

/** Handle messages one by one, so that an older message never shows last. */
const messages = createExclusive();

async function showChanged(note: () => void): Promise<void> {
  const before = written();
  note();
  const target = flowHere();
  if (target === undefined || boot.flow === undefined || servedFlow(boot, target) === undefined || written() === before)
    return;
  await showFlow(target, boot.flow.json);
}

const written = () =>
  JSON.stringify([boot.flow && withWritten(boot.flow.json), withWrittenProducts(rememberedAnswers())]);

async function showSaved({ look, isAll }: Extract<ToPreview, { preview: "saved" }>): Promise<void> {
  if (isAll) forgetWritten();
  const target = flowHere();
  if (look || target === undefined) return location.reload();
  const { base, handle, direct } = target;
  const before = JSON.stringify(boot.flow?.json);
  const [json, isOther] = await Promise.all([
    api.post("storefront", paths.flow(), { base, handle, ...(direct && { direct }) }),
    renewAnswers((path) => api.get("storefront", load(path))),
  ]);
  if (isOther || JSON.stringify(withWritten(json as Served)) !== before) await showFlow(target, json as Served);
}

function sendToStudio(message: FromPreview): void {
  parent.postMessage(message, location.origin);
}

function sendPlace(): void {
  const restored = readSession(tabStore, Date.now(), Number.POSITIVE_INFINITY);
  const walk = restored && { base: restored.flow.base, handle: restored.flow.handle, steps: restored.session.history };
  sendToStudio({ preview: "place", pathname: ownPathname(), walk });
}

for (const name of ["pushState", "replaceState"] as const) {
  const plain = history[name];
  history[name] = function remembered(...given) {
    plain.apply(this, given);
    // The step renders after its address changes.
    setTimeout(sendPlace, 100);
  };
}
addEventListener("popstate", () => setTimeout(sendPlace, 100));
// Fonts that arrive late are shown all the same: authors judge the page by them.
for (const face of document.fonts) face.display = "swap";
sendToStudio({ preview: "ready" });
sendPlace();

const interactive = "a,button,input,label,select,summary,textarea,[role=button],[role=link]";
document.addEventListener(
  "click",
  ({ target, altKey }) => {
    if (!(target instanceof Element) || (!altKey && target.closest(interactive) !== null)) return;
    const text = target.textContent?.trim() ?? "";
    if (text !== "" && text.length <= 2_000) sendToStudio({ preview: "picked", text });
  },
  true,
);
