const messages = {
  NOT_SUPPORTED: "navigator.mediaDevices not supported",
  INSECURE_CONTEXT: "Camera access is only supported in secure context like https or localhost.",
  CAMERA_REFUSED: "The camera was refused. Allow this site to use it in the browser's settings, then try again.",
  NO_CAMERA: "No camera was found. Connect one and try again, or scan from a file.",
  CAMERA_FAILED: "The camera could not be started. Close other programs that use it, then try again.",
  CAMERA_LOST: "The camera stopped. Check that it is connected, then try again.",
  DECODER_FAILED: "The scanner could not be loaded. Check your connection, then try again.",
  FILE_UNREADABLE: "This file is not a picture that can be read. Choose a photo or a screenshot of the code.",
  NO_CODE: "No barcode or QR code detected",
  CAMERA_CONFIG: "A camera is named by exactly one key: facingMode (“user” or “environment”), or deviceId.",
  TRANSITION_RUNNING: "The scanner is changing its state. Wait until that has ended.",
  TRANSITION_REFUSED: "The scanner's state does not allow this.",
} as const;

type ScannerErrorCode = keyof typeof messages;

/** What went wrong with the scanner. The message is a sentence for the person in front of it (docs/behaviour.md, "Scanner messages"). */
export class ScannerError extends Error {
  readonly code: ScannerErrorCode;

  /** @param detail for those who read logs: what was asked for, and in which state */
  constructor(code: ScannerErrorCode, { detail, cause }: { detail?: string; cause?: unknown } = {}) {
    super(detail === undefined ? messages[code] : `${messages[code]} ${detail}`, { cause });
    this.name = "ScannerError";
    this.code = code;
  }
}
