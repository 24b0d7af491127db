import { type CameraConfig, cameraConstraints } from "./cameraConfig.ts";
import { cameraError } from "./cameraError.ts";
import { mediaDevices } from "./cameras.ts";
import type { Picture } from "./decoding/messages.ts";
import { takePicture } from "./takePicture.ts";

/** A camera that is on. */
export interface Camera {
  readonly deviceId: string | undefined;
  /** Switches the light; undefined where the camera has none. */
  readonly torch: ((on: boolean) => Promise<void>) | undefined;
  /** The whole frame as it is now; undefined before there is one. */
  picture(): Promise<Picture | undefined>;
  /** Holds the picture on screen, or lets it move again. */
  pause(): void;
  play(): Promise<void>;
  /** Calls once when the camera is taken away: unplugged, or forbidden while in use. */
  onLost(listener: () => void): void;
  /** Switches it off. */
  close(): void;
}

/**
 * Switches a camera on and shows it in the video element.
 * @param signal aborted while the browser asks the person or starts the camera: the camera is off again before this throws
 * @throws ScannerError as listCameras does, and CAMERA_CONFIG; the signal's reason where it was aborted
 */
export async function openCamera(video: HTMLVideoElement, config: CameraConfig, signal: AbortSignal): Promise<Camera> {
  const stream = await mediaDevices()
    .getUserMedia(cameraConstraints(config))
    .catch((error) => {
      throw cameraError(error);
    });
  const [track] = stream.getVideoTracks();
  const close = () => {
    for (const each of stream.getTracks()) each.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw signal.aborted ? signal.reason : cameraError(error);
  }
  return {
    deviceId: track?.getSettings().deviceId,
    torch: track && torchOf(track),
    picture: () => takePicture(video, video.videoWidth, video.videoHeight),
    pause: () => video.pause(),
    play: () => video.play(),
    onLost: (listener) => track?.addEventListener("ended", listener, { once: true }),
    close,
  };
}

function torchOf(track: MediaStreamTrack): Camera["torch"] {
  // The light is in the standard, and not yet in TypeScript's types of it. Firefox has no getCapabilities in older versions.
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  return torch ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) : undefined;
}
