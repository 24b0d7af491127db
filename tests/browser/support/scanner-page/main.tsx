import "../../../../ui/styles/index.css";
import { lazy, StrictMode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";

const ScannerView = lazy(() =>
  import("../../../../ui/scanner/scanner-view.tsx").then((module) => ({ default: module.ScannerView })),
);

/** Uses the scanner as a check-in tool does: shows the text read, and closes the scanner. */
function CheckIn() {
  const [open, setOpen] = useState(false);
  const [texts, setTexts] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  return (
    <main>
      <h1>Guest Check-In.</h1>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Scan QR Code
      </button>
      <ol aria-label="Read">
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be read twice
          <li key={index}>{text}</li>
        ))}
      </ol>
      <p>{problem}</p>
      <Suspense>
        <ScannerView
          open={open}
          onClose={() => setOpen(false)}
          onDecode={(text) => {
            setTexts((before) => [...before, text]);
            setOpen(false);
          }}
          accepts={(text) => !text.startsWith("https://")}
          onProblem={setProblem}
        />
      </Suspense>
    </main>
  );
}

// For the benchmark only.
if (location.hash === "#on-page") Object.assign(window, await import("./on-page.ts"));

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <CheckIn />
  </StrictMode>,
);
