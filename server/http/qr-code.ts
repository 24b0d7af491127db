import QRCode from "qrcode";
import type { ScannedCode } from "../../commerce/scanned-code.ts";

/**
 * A code of ours as a PNG in a data URL (contract, section 4, "QR payloads"). Of about 500 pixels: sharp on paper at the size of a stamp
 * and at that of a postcard.
 */
export function qrCode(says: ScannedCode): Promise<string> {
  return QRCode.toDataURL(JSON.stringify(says), { errorCorrectionLevel: "M", margin: 4, scale: 12 });
}
