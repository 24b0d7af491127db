import { Link } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/removal.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlowUse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { addressOfFile, sectionOf } from "../addresses.ts";
import { HoldersOf } from "../events/holders-page.tsx";
import shell from "../shell/shell.module.css";
import { editFile, openFile } from "../state/draft.ts";
import { api } from "../state/session.ts";

interface RemoveFlowProps {
  file: string;
  title: string;
  address: string;
  onClose(): void;
  onRemoved?(): void;
}

/** Asks before a flow is removed, and says what leads to it. */
export function RemoveFlowPrompt({ file, title, address, onClose, onRemoved = () => undefined }: RemoveFlowProps) {
  const locale = useLocale();
  const removing = useAct<null, void>({
    send: () => openFile(file),
    onAnswer() {
      editFile(file, () => null);
      onClose();
      onRemoved();
    },
    once: true,
    resends: false,
  });
  return (
    <Prompt
      title={say.removeTitle(locale, { title })}
      options={[
        { label: say.keep(locale), onChoose: onClose },
        {
          label: say.removeNow(locale),
          onChoose: () => removing.submit(null),
          busy: removing.isBusy,
          dangerous: true,
        },
      ]}
      onDismiss={onClose}
    >
      <p>{say.removeFlowText(locale, { address })}</p>
      <FlowUse file={file} address={address} />
      {removing.failure && <p role="alert">{removing.failure.message}</p>}
    </Prompt>
  );
}

/** Says what a removal means: what leads to the flow, its tickets, and links elsewhere. */
function FlowUse({ file, address }: Pick<RemoveFlowProps, "file" | "address">) {
  const locale = useLocale();
  const { value, error } = useLoaded<StudioFlowUse, string>(file, (_key, signal) =>
    api.get("studio", studioPaths.studioFlowUse(placeOf(file)), signal),
  );
  if (value === undefined) return error ? <p role="alert">{say.leadsFailed(locale)}</p> : null;
  return (
    <>
      <LeadingHere use={value} />
      {value.sells.map(({ id, title }) => (
        <HoldersOf key={id} list="events" id={id} title={say.soldThrough(locale, { title })} />
      ))}
      <p>{say.linksOutside(locale, { address })}</p>
    </>
  );
}

function LeadingHere({ use: { cards, pages, links, redirects } }: { use: StudioFlowUse }) {
  const locale = useLocale();
  if ([cards, pages, links, redirects].every(({ length }) => length === 0)) return null;
  return (
    <div className={shell.warning} role="note">
      <p>{say.leadsHere(locale)}</p>
      <ul>
        {cards.map(({ id, title }) => (
          <li key={`card ${id}`}>
            <Link to={`${sectionOf("events")}/${encodeURIComponent(id)}`}>{say.cardOf(locale, { title })}</Link>
          </li>
        ))}
        {pages.map(({ file, title }) => (
          <li key={`page ${file}`}>
            <Link to={addressOfFile(file)}>{say.linkOn(locale, { title })}</Link>
          </li>
        ))}
        {links.map((text) => (
          <li key={`link ${text}`}>{text === "/" ? say.homePage(locale) : say.linkOfSite(locale, { text })}</li>
        ))}
        {redirects.map((from) => (
          <li key={`redirect ${from}`}>{say.redirectFrom(locale, { from })}</li>
        ))}
      </ul>
    </div>
  );
}

function placeOf(file: string): { base: string; handle: string } {
  const [base = "", handle = base] = file.replace(/\.json$/, "").split("/");
  return { base, handle };
}
