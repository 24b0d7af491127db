import { isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "../model/problems.ts";
import { boxOffice } from "./flow-words.ts";
import type { KindSource } from "./kinds.ts";
import { stepsOf } from "./steps-of.ts";

/** Checks that only the box office's flow has tools, and that it has no visitors' steps. */
export function checkMode(value: unknown, folder: string, source: KindSource): Problem[] {
  if (!isRecord(value)) return [];
  const { mode = "sequence", base = folder } = value;
  const isBoxOffice = base === boxOffice;
  if (isBoxOffice !== (mode === "tools")) {
    const [message, fix] = isBoxOffice
      ? ["the box office is a flow of tools, and the file does not say so", 'add "mode": "tools"']
      : [
          "tools are for staff, and this address is for visitors",
          'remove "mode", or move the tools to box-office.json',
        ];
    return [{ code: "FLOW_MODE", pointer: value.mode === undefined ? "" : "/mode", message, fix, value: value.mode }];
  }
  return stepsOf(value).flatMap(({ step: { component, path }, pointer }): Problem[] => {
    const kind = typeof component === "string" ? source.kinds.get(component) : undefined;
    if (kind === undefined || (kind.contract === "tool") === isBoxOffice) return [];
    const [message, fix] = isBoxOffice
      ? [
          `"${component}" is a visitor's step, and "${path}" stands among the tools of the box office`,
          "move it to a flow in event/, membership/ or series/",
        ]
      : [
          `"${component}" is a tool of the box office, and "${path}" stands among a visitor's steps`,
          "move it to box-office.json",
        ];
    return [{ code: "FLOW_MODE", pointer: `${pointer}/component`, message, fix, value: component }];
  });
}
