import { useEffect, useState } from "react";
import { components } from "./components.tsx";
import { Frame } from "./frame.tsx";
import { kindNames, loadKind } from "./specimens.ts";

const widths = [320, 390, 768, 1280];
const isWide = innerWidth >= 900;

function useShown(): readonly [group: string, name: string] {
  const read = () => (location.hash === "" ? `kind/${kindNames[0]}` : location.hash.slice(1)).split("/", 2);
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

/** Shows every kind and component in every state of its fixtures, at a chosen width. */
export function Gallery() {
  const [group, name] = useShown();
  const [width, setWidth] = useState(() => (isWide ? 390 : 320));
  const states = useStates(group, name);
  const link = (to: string, label: string) => (
    <li key={to}>
      <a href={`#${to}`} aria-current={to === `${group}/${name}` ? "page" : undefined}>
        {label}
      </a>
    </li>
  );
  return (
    <div className="gallery">
      <nav aria-label="Gallery">
        <details open={isWide}>
          <summary className="gallery-title">Gallery</summary>
          <h2>Steps and tools</h2>
          <ul>{kindNames.map((kind) => link(`kind/${kind}`, kind))}</ul>
          <h2>Components</h2>
          <ul>{Object.keys(components).map((component) => link(`component/${component}`, component))}</ul>
        </details>
      </nav>
      <main>
        <header>
          <div>
            <h1>{name}</h1>
            <p className="gallery-source">{group === "component" ? `ui/${name}.tsx` : `steps/${name}/fixtures.ts`}</p>
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
    </div>
  );
}
