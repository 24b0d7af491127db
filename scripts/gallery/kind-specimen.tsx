import { type ComponentType, useEffect, useState } from "react";
import type { StorefrontServices } from "../../commerce/services.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import type { Reason } from "../../engine/core/contract.ts";
import { StepHost } from "../../engine/testing/step-host.tsx";
import { type KindSpecimens, loadKind } from "./specimens.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind's screen takes its own types
type Screen = ComponentType<any>;

interface Loaded extends KindSpecimens {
  readonly Screen: Screen;
}

function useKind(name: string): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    loadKind(name).then(async (specimens) =>
      setLoaded({ ...specimens, Screen: (await specimens.kind.screen()).default as Screen }),
    );
  }, [name]);
  return loaded;
}

/** Shows one state of a kind. A screen that renders nothing leaves a styled empty box. */
export function KindSpecimen({ name, index }: { name: string; index: number }) {
  const loaded = useKind(name);
  const state = loaded?.states[index];
  if (loaded === undefined || state === undefined) return null;
  return (
    <div className="shown" key={state.name}>
      <State {...loaded} name={name} state={state} />
    </div>
  );
}

/** A live state: choices work, requests get no answer. */
function State({
  kind,
  Screen,
  name,
  state,
}: Loaded & { readonly name: string; readonly state: KindSpecimens["states"][number] }) {
  if (kind.contract === "tool") {
    const tool = toolServices({ path: `/${name}`, isSignedIn: kind.permission !== undefined });
    return <Screen data={state.context.data} services={tool.services} address={tool.address} />;
  }
  const context = { ...state.context, data: { ...state.context.data, ...kind.refineData?.(state.context) } };
  const skipped: Reason | false = kind.skip?.(context) ?? false;
  if (skipped) return <p className="skipped">The step is skipped here. {skipped.text}</p>;
  return (
    <StepHost
      kind={kind}
      Screen={Screen}
      context={context}
      first={state.answer}
      title={name}
      services={services}
      loadView={(id) => (id === undefined ? undefined : { status: "loading" })}
      record={() => {}}
    />
  );
}

const unanswered = () => new Promise<never>(() => {});

const services: StorefrontServices = {
  remove: unanswered,
  promotionCode: () => undefined,
  enterCode: unanswered,
  account: { signIn: unanswered, register: unanswered, update: unanswered, forget: () => undefined },
  waitingList: { get: unanswered, post: unanswered },
  passwordRecoveryUrl: "/account/recover",
};
