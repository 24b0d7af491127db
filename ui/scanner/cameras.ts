import { cameraConstraints } from "./camera-config.ts";
import { cameraError } from "./camera-error.ts";
import { ScannerError } from "./scanner-error.ts";

export interface CameraChoice {
  readonly deviceId: string;
  readonly label: string;
}

/** Lists cameras; asks for permission, because browsers hide names without it. @throws ScannerError */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const devices = mediaDevices();
  let found = await videoInputs(devices);
  if (found.length === 0) throw new ScannerError("NO_CAMERA");
  if (found.some(({ label }) => label === "")) {
    const stream = await devices.getUserMedia(cameraConstraints({ facingMode: "environment" })).catch((error) => {
      throw cameraError(error);
    });
    found = await videoInputs(devices);
    for (const track of stream.getTracks()) track.stop();
  }
  return found.map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Returns the browser's media devices. @throws ScannerError INSECURE_CONTEXT or NOT_SUPPORTED */
export function mediaDevices(): MediaDevices {
  if (!globalThis.isSecureContext) throw new ScannerError("INSECURE_CONTEXT");
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices };
  if (devices?.getUserMedia === undefined) throw new ScannerError("NOT_SUPPORTED");
  return devices;
}

/** Selects the camera to start with (docs/behaviour.md, "Choosing a camera"); undefined means to ask. */
export function defaultCamera(cameras: readonly CameraChoice[], chosen?: string): CameraChoice | undefined {
  if (cameras.length === 1) return cameras[0];
  return cameras.find(({ deviceId }) => deviceId === chosen) ?? cameras.find(({ label }) => label === "Back Camera");
}

async function videoInputs(devices: MediaDevices): Promise<readonly MediaDeviceInfo[]> {
  return (await devices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
}
