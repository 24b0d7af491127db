import { defineFeature, Slot } from "../../museum/feature.ts";
import { draftWalker, studioContext } from "../studio/studio-context.ts";
import { createPreviews, type Previews } from "./previews.ts";
import { previewPages } from "./routes.ts";

const previews = new Slot<Previews>("previews");

/** Shows authors the museum's pages with their drafts. */
export const preview = defineFeature({
  name: "preview",
  open(host) {
    const running = createPreviews(studioContext(host), host.appFolder);
    previews.put(host, running);
    draftWalker.put(host, running);
  },
  routes: (server, host) => previewPages(server, host, previews.of(host)),
});
