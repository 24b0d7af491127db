import type { HostSentences } from "../react/host.ts";

/** The engine's messages, for hosts in tests. */
export const hostSentences: HostSentences = {
  unknownFailure: "Something went wrong. Please try again.",
  changeWaits: (title) => `You changed “${title}” but did not press Continue there, so the change does not count yet.`,
  pageChanged: (again) =>
    `This page has changed since your last visit. ${again.length > 0 ? `Please choose again: ${again.join(", ")}.` : "Please check your choices."}`,
};
