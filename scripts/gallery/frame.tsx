import { useEffect, useRef } from "react";

/** An iframe as high as its content, so that media queries see its width. */
export function Frame({ src, title, width }: { src: string; title: string; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const fit = ({ source, data }: MessageEvent) => {
      if (frame.current !== null && source === frame.current.contentWindow && typeof data.height === "number")
        frame.current.style.height = `${data.height}px`;
    };
    addEventListener("message", fit);
    return () => removeEventListener("message", fit);
  }, []);
  return <iframe ref={frame} src={src} title={title} loading="lazy" style={{ width }} />;
}
