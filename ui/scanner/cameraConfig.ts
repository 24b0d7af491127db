import { ScannerError } from "./ScannerError.ts";

/** Which camera: the way it faces, or one of listCameras by its id. */
export type CameraConfig = { readonly facingMode: "user" | "environment" } | { readonly deviceId: string };

/**
 * What the browser is asked for. The width is a wish: enough for a small code, and little enough to be looked at ten times a second.
 * @throws ScannerError CAMERA_CONFIG unless there is exactly one key with a value that it may have
 */
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
