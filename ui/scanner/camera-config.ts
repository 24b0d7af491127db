import { ScannerError } from "./scanner-error.ts";

/** Selects a camera by direction, or by an id of listCameras. */
export type CameraConfig = { readonly facingMode: "user" | "environment" } | { readonly deviceId: string };

/** Builds constraints; the width suits ten scans a second. @throws ScannerError CAMERA_CONFIG for an invalid key */
export function cameraConstraints(config: CameraConfig): MediaStreamConstraints {
  const { facingMode, deviceId, ...others }: { facingMode?: unknown; deviceId?: unknown } = { ...config };
  const keys = Object.keys(config);
  const facing = facingMode === "user" || facingMode === "environment";
  const named = typeof deviceId === "string" && deviceId !== "";
  if (keys.length !== 1 || Object.keys(others).length > 0 || !(facing || named)) {
    throw new ScannerError("CAMERA_CONFIG", { detail: `Got ${JSON.stringify(config)}.` });
  }
  const which = facing ? { facingMode } : { deviceId: { exact: deviceId as string } };
  return { audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } };
}
