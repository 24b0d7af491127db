import * as say from "../../messages/generated/ui/scanner.ts";

const sentences = {
  NOT_SUPPORTED: say.notSupported,
  INSECURE_CONTEXT: say.insecureContext,
  CAMERA_REFUSED: say.cameraRefused,
  NO_CAMERA: say.noCamera,
  CAMERA_FAILED: say.cameraFailed,
  CAMERA_LOST: say.cameraLost,
  DECODER_FAILED: say.decoderFailed,
  FILE_UNREADABLE: say.fileUnreadable,
  NO_CODE: say.noCode,
  CAMERA_CONFIG: say.cameraConfig,
  TRANSITION_RUNNING: say.transitionRunning,
  TRANSITION_REFUSED: say.transitionRefused,
} as const;

type ScannerErrorCode = keyof typeof sentences;

/** The message is English, for logs. */
export class ScannerError extends Error {
  readonly code: ScannerErrorCode;

  /** @param detail the requested action and the state */
  constructor(code: ScannerErrorCode, { detail, cause }: { detail?: string; cause?: unknown } = {}) {
    super(detail === undefined ? sentences[code]("en") : `${sentences[code]("en")} ${detail}`, { cause });
    this.name = "ScannerError";
    this.code = code;
  }

  /** Returns a message for the user (docs/behaviour.md, "Scanner messages"). */
  sentence(locale: string): string {
    return sentences[this.code](locale);
  }
}
