import "../../ui/styles/index.css";
import { createRoot } from "react-dom/client";
import "./gallery.css";

const root = document.getElementById("root");
const specimen = new URLSearchParams(location.search).get("frame");

// Frames load only what they show, because a gallery has many.
async function page() {
  if (specimen === null) {
    const { Gallery } = await import("./gallery.tsx");
    return <Gallery />;
  }
  const { Specimen } = await import("./specimen.tsx");
  return <Specimen of={specimen} />;
}

// No top-level await: the pages import chunks of this module, so in the static site each would wait for the other.
if (root) page().then((shown) => createRoot(root).render(shown));
