import type { CodeModules } from "../../core/codes/code-modules.ts";
import type { ApplePassJob } from "./apple-pass.ts";
import type { PrintedOrder } from "./printed-order.ts";

export type Job = PdfJob | ArtJob | ApplePassJob;

export interface PdfJob {
  readonly make: "pdf";
  readonly order: PrintedOrder;
  readonly codes: readonly CodeModules[];
}

/** The size is in pixels. */
interface ArtJob {
  readonly make: "art";
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface JobMessage {
  readonly id: number;
  readonly job: Job;
}

export type JobAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };
