import { PKPass } from "passkit-generator";
import { encodePng } from "../../core/codes/png.ts";

/** Keys and certificates are PEM text. */
export interface AppleCertificate {
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  readonly certificate: string;
  readonly key: string;
  readonly keyPassphrase?: string | undefined;
  /** Apple's intermediate certificate ("Worldwide Developer Relations"), which signed the museum's. */
  readonly wwdr: string;
}

export interface ApplePassJob {
  readonly make: "apple-pass";
  readonly certificate: AppleCertificate;
  readonly serialNumber: string;
  readonly museum: string;
  readonly description: string;
  readonly code: string;
  readonly title: string;
  readonly date: string;
  readonly time: string;
  readonly types: string;
  readonly buyer: string;
  readonly where: string;
  readonly labels: {
    readonly date: string;
    readonly time: string;
    readonly types: string;
    readonly buyer: string;
    readonly where: string;
  };
  /** Milliseconds since 1970; absent without a fixed time. */
  readonly begins?: number | undefined;
}

/** Apple requires the icon in at least two sizes. */
const icon = 29;
const colours = {
  backgroundColor: "rgb(255, 255, 255)",
  foregroundColor: "rgb(25, 23, 20)",
  labelColor: "rgb(93, 87, 78)",
};

/** @throws Error if certificate and key do not match */
export async function makeApplePass(job: ApplePassJob): Promise<Buffer> {
  const { certificate, key, keyPassphrase, wwdr, passTypeIdentifier, teamIdentifier } = job.certificate;
  const pictures = [1, 2, 3].map(
    (scale) => [`icon${scale === 1 ? "" : `@${scale}x`}.png`, plainSquare(icon * scale)] as const,
  );
  const pass = new PKPass(
    Object.fromEntries(pictures),
    {
      wwdr,
      signerCert: certificate,
      signerKey: key,
      ...(keyPassphrase !== undefined && { signerKeyPassphrase: keyPassphrase }),
    },
    {
      ...{ passTypeIdentifier, teamIdentifier, ...colours },
      organizationName: job.museum,
      serialNumber: job.serialNumber,
      description: job.description,
      logoText: job.museum,
    },
  );
  pass.type = "eventTicket";
  pass.secondaryFields.push({ key: "event", label: job.museum, value: job.title });
  pass.headerFields.push({ key: "time", label: job.labels.time, value: job.time });
  pass.auxiliaryFields.push(
    { key: "date", label: job.labels.date, value: job.date },
    { key: "types", label: job.labels.types, value: job.types },
  );
  pass.backFields.push({ key: "buyer", label: job.labels.buyer, value: job.buyer });
  if (job.where !== "") pass.backFields.push({ key: "where", label: job.labels.where, value: job.where });
  pass.setBarcodes({ format: "PKBarcodeFormatQR", message: job.code, messageEncoding: "iso-8859-1" });
  if (job.begins !== undefined) pass.setRelevantDate(new Date(job.begins));
  return pass.getAsBuffer();
}

/** Draws a black square: Apple refuses a pass without an icon. */
function plainSquare(side: number): Buffer {
  const row = new Uint8Array(Math.ceil(side / 8));
  return encodePng({ width: side, height: side, rows: Array.from({ length: side }, () => row) });
}
