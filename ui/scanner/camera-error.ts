import { ScannerError } from "./scanner-error.ts";

const codes: Record<string, "CAMERA_REFUSED" | "NO_CAMERA"> = {
  NotAllowedError: "CAMERA_REFUSED",
  SecurityError: "CAMERA_REFUSED",
  NotFoundError: "NO_CAMERA",
  OverconstrainedError: "NO_CAMERA",
};

/** Converts a browser's getUserMedia error. */
export function cameraError(cause: unknown): ScannerError {
  return new ScannerError((cause instanceof Error && codes[cause.name]) || "CAMERA_FAILED", { cause });
}
