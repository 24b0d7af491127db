import type { ComponentProps } from "react";
import { foreignSentence, readCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import { useLocale } from "../locale.ts";
import { ScannerView } from "../scanner/scanner-view.tsx";

type CodeScannerProps = Pick<ComponentProps<typeof ScannerView>, "open" | "formats" | "onClose"> & {
  onCode(code: ScannedCode): void;
};

/** Reads the museum's codes by camera; says of others what they may be. */
export function CodeScanner({ onClose, onCode, ...view }: CodeScannerProps) {
  const locale = useLocale();
  return (
    <ScannerView
      {...view}
      onClose={onClose}
      accepts={(read) => readCode(read) !== undefined}
      aboutRefused={(read) => foreignSentence(locale, read)}
      onDecode={(read) => {
        onClose();
        const code = readCode(read);
        if (code !== undefined) onCode(code);
      }}
    />
  );
}
