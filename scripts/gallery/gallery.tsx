import { useEffect, useRef, useState } from "react";
import { components } from "./components.tsx";
import { kindNames, loadKind } from "./specimens.ts";

const widths = [320, 390, 768, 1280];
const isWide = innerWidth >= 900;

function useShown(): readonly [group: string, name: string] {
  const read = () => location.hash.slice(1).split("/", 2);
  const [[group = "", name = ""], setShown] = useState(read);
  useEffect(() => {
    const follow = () => setShown(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  });
  return [group, name];
}

function useStates(group: string, name: string): readonly string[] {
  const [states, setStates] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const found =
      group === "component"
        ? Promise.resolve(Object.keys(components[name] ?? {}))
        : loadKind(name).then((kind) => kind.states.map((state) => state.name));
    found.catch(() => []).then((names) => isCurrent && setStates(names));
    return () => {
      isCurrent = false;
    };
  }, [group, name]);
  return states;
}

/** Links to all kinds and components: the navigation, and the whole of the first page. */
function Index({ current }: { readonly current?: string }) {
  const link = (to: string, label: string) => (
    <li key={to}>
      <a href={`#${to}`} aria-current={to === current ? "page" : undefined}>
        {label}
      </a>
    </li>
  );
  return (
    <>
      <h2>Steps and tools</h2>
      <ul>{kindNames.map((kind) => link(`kind/${kind}`, kind))}</ul>
      <h2>Components</h2>
      <ul>{Object.keys(components).map((component) => link(`component/${component}`, component))}</ul>
    </>
  );
}

const sources = Object.entries(
  import.meta.glob<string>("../../ui/**/*.tsx", { query: "?raw", import: "default", eager: true }),
);

function sourceOf(group: string, name: string): string {
  if (group !== "component") return `steps/${name}/fixtures.ts`;
  const source = sources.find(([, text]) => text.includes(`export function ${name}(`));
  return source?.[0].replace("../../", "") ?? name;
}

function States({ group, name }: { readonly group: string; readonly name: string }) {
  const [width, setWidth] = useState(() => (isWide ? 390 : 320));
  const states = useStates(group, name);
  return (
    <main>
      <header>
        <div>
          <h1>{name}</h1>
          <p className="gallery-source">{sourceOf(group, name)}</p>
        </div>
        <fieldset>
          <legend>Width</legend>
          {widths.map((each) => (
            <label key={each}>
              <input type="radio" name="width" checked={each === width} onChange={() => setWidth(each)} />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
      </header>
      {states.map((state, index) => (
        <figure key={`${group}/${name}/${state}`}>
          <figcaption>{state}</figcaption>
          <Frame src={`?frame=${group}/${name}/${index}`} title={`${name}: ${state}`} width={width} />
        </figure>
      ))}
    </main>
  );
}

/** Shows every kind and component in every state of its fixtures, at a chosen width. */
export function Gallery() {
  const [group, name] = useShown();
  if (group === "")
    return (
      <main className="gallery-index">
        <h1>Gallery</h1>
        <p className="gallery-source">Every step, tool and component in each state of its fixtures. They are live.</p>
        <Index />
      </main>
    );
  return (
    <div className="gallery">
      <nav aria-label="Gallery">
        <details open={isWide}>
          <summary className="gallery-title">Gallery</summary>
          <Index current={`${group}/${name}`} />
        </details>
      </nav>
      <States group={group} name={name} />
    </div>
  );
}

/** An iframe as high as its content, so that media queries see its width. */
function Frame({ src, title, width }: { src: string; title: string; width: number }) {
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
