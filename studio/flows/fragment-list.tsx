import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/fragments.ts";
import * as pages from "../../messages/generated/studio/pages.ts";
import * as removal from "../../messages/generated/studio/removal.ts";
import * as sayShell from "../../messages/generated/studio/shell.ts";
import { kindsByTrait } from "../../schemas/generated/kind-traits.ts";
import type { StudioFlowsResponse, StudioFragment } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { addressOfFile, handleOf } from "../addresses.ts";
import { fragmentFile } from "../flow-model/fragment-paths.ts";
import forms from "../forms/forms.module.css";
import { PlainText } from "../forms/plain-fields.tsx";
import { ItemList } from "../shell/item-list.tsx";
import shell from "../shell/shell.module.css";
import { addFile } from "../state/add-file.ts";
import { editFile, openFile } from "../state/draft.ts";
import { UserList } from "./fragment-uses.tsx";

/** Lists the fragments with how often each is used; creates and removes them. */
export function FragmentList({ all }: { all: StudioFlowsResponse }) {
  const locale = useLocale();
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<StudioFragment>();
  const { fragments } = all;
  const remove = async (fragment: StudioFragment) => {
    if (fragment.usedBy.length > 0) {
      setRemoved(fragment);
      return;
    }
    await openFile(fragment.file);
    editFile(fragment.file, () => null);
  };
  return (
    <section className={shell.section}>
      <h2>{say.fragments(locale)}</h2>
      {fragments.length > 0 && (
        <ItemList
          label={say.fragments(locale)}
          items={fragments.map(({ file, title, state, stepCount, usedBy }) => ({
            ...{ key: file, title, to: addressOfFile(file), states: [state], picture: null, change: undefined },
            detail: [
              pages.stepCount(locale, { count: stepCount }),
              say.fragmentUsed(locale, { count: usedBy.length }),
            ].join(factSeparator(locale)),
          }))}
          renderTools={({ key, title }) => {
            const fragment = fragments.find(({ file }) => file === key);
            if (fragment === undefined || fragment.state === "removed") return null;
            return (
              <MoreMenu label={sayShell.moreFor(locale, { name: title })}>
                <button type="button" onClick={() => void remove(fragment)}>
                  {removal.remove(locale)}
                </button>
              </MoreMenu>
            );
          }}
        />
      )}
      <button type="button" className={shell.plain} onClick={() => setCreating(true)}>
        {say.newFragment(locale)}
      </button>
      <Dialog title={say.newFragment(locale)} open={isCreating} onClose={() => setCreating(false)}>
        <NewFragmentForm fragments={fragments} />
      </Dialog>
      {removed && (
        <Prompt
          title={removal.removeTitle(locale, { title: removed.title })}
          options={[{ label: removal.keep(locale), onChoose: () => setRemoved(undefined) }]}
          onDismiss={() => setRemoved(undefined)}
        >
          <p>{say.stillUsed(locale)}</p>
          <UserList files={removed.usedBy} all={all} />
        </Prompt>
      )}
    </section>
  );
}

/** Creates a fragment with one step, something to read. */
function NewFragmentForm({ fragments }: { fragments: readonly StudioFragment[] }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const name = handleOf(title);
  const file = fragmentFile(name);
  function create(): void {
    const isTaken = fragments.some((each) => each.file === file && each.state !== "removed");
    if (name === "" || isTaken) {
      setProblem(name === "" ? pages.titleMissing(locale) : say.titleTaken(locale));
      return;
    }
    const [component = ""] = kindsByTrait["shows-text"];
    const step = { path: "/info", component, title: "", nextStep: "return", data: { sections: [] } };
    const fragment = { $schema: "../../engine/fragment.schema.json", title: title.trim(), steps: [step] };
    addFile(file, `${JSON.stringify(fragment, null, 2)}\n`);
    void navigate(addressOfFile(file));
  }
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <PlainText label={pages.title(locale)} value={title} maxLength={120} onChange={setTitle} />
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className="button">
        {pages.create(locale)}
      </button>
    </form>
  );
}
