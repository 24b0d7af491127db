import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from "react";
import * as say from "../messages/generated/ui.ts";
import { useLocale } from "./locale.ts";

interface LazyOptions {
  readonly fallback?: ReactNode;
  /** Shown while the code cannot be loaded, without breaking the page. */
  readonly failure?: ReactNode;
  /** Preloaded before hydration, so it needs no Suspense boundary. */
  readonly ahead?: boolean;
}

/** Between tries to load code that failed to load. */
const retryMs = 5000;

const Offline = () => <p role="alert">{say.offline(useLocale())}</p>;

function Failed({ again, children }: { again(): Promise<void>; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same load in each render
  useEffect(() => {
    const timer = setInterval(() => again().catch(() => undefined), retryMs);
    return () => clearInterval(timer);
  }, []);
  return children;
}

/** Collects the loads of components that the server rendered without their code; it renders again afterwards. */
export const MissedCode = createContext<Set<Promise<unknown>> | undefined>(undefined);

/** Loads a large optional component on first render or by `preload`; hydration keeps the server's HTML meanwhile. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, failure = <Offline />, ahead }: LazyOptions = {},
): ComponentType<Props> & { preload(): Promise<void> } {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await load();
  };
  return Object.assign(
    (props: Props) => {
      // Never switch the component after it has been shown: its state would be lost.
      const [Ready, setReady] = useState(() => loaded);
      const [Code] = useState(() =>
        lazy(async () => {
          const again = () => preload().then(() => setReady(() => loaded));
          const failed = () => <Failed again={again}>{failure}</Failed>;
          return { default: (await load().catch(() => failed)) as ComponentType<object> };
        }),
      );
      const missed = useContext(MissedCode);
      if (Ready === undefined) missed?.add(preload());
      if (Ready && ahead) return <Ready {...props} />;
      // Use the same boundary with and without code, because server and browser may differ at hydration.
      return <Suspense fallback={fallback}>{Ready ? <Ready {...props} /> : <Code {...props} />}</Suspense>;
    },
    // A failed preload is retried and reported when the component renders.
    { preload: () => preload().catch(() => undefined) },
  );
}
