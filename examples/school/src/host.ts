import type { Host, Notice } from "flow-engine/react";
import { type Entry, get, saveRegistration } from "./school.ts";

/** The message on screen, outside of React because the engine reports errors from outside. */
export interface Notices {
  readonly current: () => Notice | undefined;
  subscribe(changed: () => void): () => void;
  show(notice: Notice | undefined): void;
}

export function createNotices(): Notices {
  let shown: Notice | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => shown,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    show(notice) {
      shown = notice;
      for (const changed of listeners) changed();
    },
  };
}

/** Connects the engine to the application around it. */
export function createHost(notices: Notices): Host {
  return {
    sentences: {
      unknownFailure: "Something went wrong. Please try again.",
      changeWaits: (title) => `Your change under “${title}” counts after you press Continue there.`,
      pageChanged: (again) =>
        `This form has changed. Please answer again: ${again.join(", ") || "the missing questions"}.`,
    },
    get,
    commit: async (contributions) => saveRegistration(contributions as readonly Entry[]),
    reset: () => undefined,
    resume: async () => true,
    notify: (notice) => notices.show(notice),
    dismiss: () => notices.show(undefined),
    services: undefined,
  };
}
