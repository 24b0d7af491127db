import { textIn } from "flow-engine";
import { type FlowStore, type FlowView, type StepView, useFlow } from "flow-engine/react";
import { type FormEvent, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Notices } from "./host.ts";
import type { Entry } from "./school.ts";
import { go } from "./use-address.ts";

interface PageProps {
  readonly store: FlowStore;
  readonly notices: Notices;
  readonly path: string;
}

/** Shows one page of the registration, with its progress, Back, Continue and what has been chosen so far. */
export function RegistrationPage({ store, notices, path }: PageProps) {
  const advance = useCallback(async () => {
    const continued = await store.proceed(path);
    if (continued.to === "step") go(continued.path, continued);
    if (continued.to === "out") go("/registered", { replace: false });
  }, [store, path]);
  const view = useFlow(store, path, go, advance);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const title = view.step?.title;
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Harbor School`;
    // A screen reader then begins to read at the new page.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [title]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void advance();
  };
  return (
    <>
      <Progress view={view} />
      <form noValidate onSubmit={submit} aria-busy={view.busy}>
        {view.steps.map((step, index) => (
          <Step key={step.step.path} view={step} heading={index === 0 ? heading : undefined} />
        ))}
        {view.failure && <Failure failure={view.failure} />}
        <Message notices={notices} />
        <div className="actions">
          {view.back && <a href={`#${view.back}`}>Back</a>}
          <button type="submit" disabled={view.busy || !view.isShown}>
            {textIn("en", view.continueText) ?? (view.next === undefined ? "Register" : "Continue")}
          </button>
        </div>
      </form>
      <Summary view={view} />
    </>
  );
}

function Progress({ view: { position, total } }: { readonly view: FlowView }) {
  const text = `Step ${position} of ${total}`;
  return (
    <p className="progress">
      <progress value={position} max={total} aria-label={text} />
      <span>{text}</span>
    </p>
  );
}

interface StepProps {
  readonly view: StepView;
  readonly heading: React.RefObject<HTMLHeadingElement | null> | undefined;
}

function Step({ view: { step, code, screen, failure }, heading }: StepProps) {
  const Heading = heading ? "h1" : "h2";
  return (
    <section>
      <Heading ref={heading} tabIndex={-1}>
        {step.title}
      </Heading>
      {step.description && <p>{step.description}</p>}
      {failure && <Failure failure={failure} />}
      {code.status === "ready" && screen && <code.value {...screen} />}
      {!failure && !screen && <p role="status">Loading…</p>}
    </section>
  );
}

function Failure({ failure: { error, retry } }: { readonly failure: NonNullable<FlowView["failure"]> }) {
  return (
    <div role="alert" className="notice">
      <p>{error.message}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function Message({ notices }: Pick<PageProps, "notices">) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current);
  return (
    <div role="alert">
      {notice && (
        <p className="notice">
          {textIn("en", notice.message)} {notice.path && <a href={`#${notice.path}`}>Go there</a>}
        </p>
      )}
    </div>
  );
}

/** Lists the answers so far, each with the way to change it. */
function Summary({ view: { contributed } }: { readonly view: FlowView }) {
  if (contributed.length === 0) return null;
  return (
    <aside aria-labelledby="so-far">
      <h2 id="so-far">So far</h2>
      <dl>
        {contributed.map(({ path, page, contribution }) => {
          const { label, text, fee } = contribution as Entry;
          return (
            <div key={path}>
              <dt>{label}</dt>
              <dd>{fee ? `${text} ($${fee})` : text}</dd>
              {page && (
                <dd>
                  <a href={`#${page}`} aria-label={`Change ${label.toLowerCase()}`}>
                    Change
                  </a>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </aside>
  );
}
