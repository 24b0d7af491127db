import { lazy, Suspense, useEffect } from "react";

const KindSpecimen = lazy(() => import("./kind-specimen.tsx").then((module) => ({ default: module.KindSpecimen })));
const ComponentSpecimen = lazy(() =>
  import("./components.tsx").then((module) => ({ default: module.ComponentSpecimen })),
);

const dialogHeight = 560;

/** A frame's content: one state, such as "kind/date/0" or "component/Stepper/1". */
export function Specimen({ of }: { of: string }) {
  const [group, name = "", number] = of.split("/");
  const state = { name, index: Number(number) };
  useEffect(() => {
    const tell = () => {
      const hasDialog = document.querySelector("dialog[open]") !== null;
      parent.postMessage(
        { height: Math.max(document.body.offsetHeight, hasDialog ? dialogHeight : 0) },
        location.origin,
      );
    };
    const sizes = new ResizeObserver(tell);
    sizes.observe(document.body);
    const changes = new MutationObserver(tell);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, []);
  return (
    <main className="specimen">
      <Suspense>{group === "component" ? <ComponentSpecimen {...state} /> : <KindSpecimen {...state} />}</Suspense>
    </main>
  );
}
