import type { LoadSentences } from "../../engine/core/kind.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { offline } from "../../messages/generated/ui.ts";
import { locale } from "../state/boot.ts";

/** Getters: the server, which renders these pages too, has no locale while this module loads. */
export const loadSentences: LoadSentences = {
  get offline() {
    return offline(locale);
  },
  get outdated() {
    return say.outdated(locale);
  },
};
