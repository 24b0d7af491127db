import type { CodeModules } from "../../core/codes/qr-code.ts";
import type { ApplePassJob } from "./apple-pass.ts";
import type { PrintedOrder } from "./printed-order.ts";

export type Job = PdfJob | ApplePassJob;

export interface PdfJob {
  readonly make: "pdf";
  readonly order: PrintedOrder;
  readonly codes: readonly CodeModules[];
}

export interface JobMessage {
  readonly id: number;
  readonly job: Job;
}

export type JobAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };
