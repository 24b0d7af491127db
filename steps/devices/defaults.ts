import type { Data } from "../../schemas/generated/steps/devices.ts";

/** What the screen says where an author says nothing else. */
export const defaults = {
  listLabel: "Enrolled devices",
  currentText: "This device",
  enrolledText: "Enrolled by {name} on {date}",
  lastSeenText: "Last seen {date}",
  renameText: "Rename",
  renameTitle: "Rename {device}",
  saveText: "Save",
  renamedText: "This device is now called {device}.",
  revokeText: "Revoke",
  revokeTitle: "Revoke {device}?",
  revokeExplanation: "Whoever works on it is signed out. To enroll it again, sign in on it with email and password.",
  revokedText: "{device} is no longer enrolled.",
  cancelText: "Cancel",
  emptyTitle: "No device is enrolled yet",
  emptyText: "Sign in with email and password on a device at the desk: that enrolls it, and gives it tries of its own at the PIN.",
  failedTitle: "The devices could not be loaded",
} satisfies Data;

/** The step's data with what it leaves out. */
export type Settings = Required<Pick<Data, keyof typeof defaults>>;
