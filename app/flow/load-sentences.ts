import type { LoadSentences } from "../../engine/core/kind.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { offline } from "../../messages/generated/ui.ts";
import { locale } from "../state/boot.ts";

/** Getters: the server, which renders these pages too, has no locale while its modules load. */
export const sentencesIn = (language: () => string): LoadSentences => ({
  get offline() {
    return offline(language());
  },
  get outdated() {
    return say.outdated(language());
  },
  numbered: (title, n, count) =>
    count === undefined ? `${title} ${n}` : say.numbered(language(), { title, n: String(n), count: String(count) }),
});

export const loadSentences = sentencesIn(() => locale);
