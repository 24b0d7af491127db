import { type ReactNode, useEffect, useId, useState } from "react";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import { useLocale } from "../../ui/locale.ts";
import shell from "../shell/shell.module.css";
import { useFormContext } from "./form-context.ts";
import styles from "./form-sections.module.css";
import { resolveSchema, type Schema } from "./schema.ts";
import { SchemaFields } from "./schema-fields.tsx";

export interface FormSection {
  readonly id: string;
  title(locale: string): string;
  readonly keys: readonly string[];
  /** Optional fields that stand open even while they are empty. */
  readonly always?: readonly string[];
  /** A trait of the step that shows this section's fields. */
  readonly shownBy?: KindTrait;
}

interface FormSectionsProps {
  label: string;
  schema: Schema;
  value: unknown;
  pointer: string;
  /** In the order of the work. Properties that none names stand in the last one. */
  sections: readonly FormSection[];
  /** Properties edited on another page. */
  without?: readonly string[];
  /** Stands below a section's fields. */
  renderBelow?(section: string): ReactNode;
  /** Called when the focus enters a section. */
  onEnter?(section: FormSection): void;
}

/** An object's form in sections, with links to them that stay in sight. */
export function FormSections({
  label,
  schema,
  value,
  pointer,
  sections,
  without = [],
  renderBelow,
  onEnter,
}: FormSectionsProps) {
  const locale = useLocale();
  const id = useId();
  const { root } = useFormContext();
  const keys = Object.keys((resolveSchema(root, schema).properties ?? {}) as Schema);
  const named = new Set([...sections.flatMap((section) => section.keys), ...without]);
  const rest = keys.filter((key) => !named.has(key) && key !== "$schema");
  const shown = sections
    .map((section, index) =>
      index === sections.length - 1 ? { ...section, keys: [...section.keys, ...rest] } : section,
    )
    .filter((section) => section.keys.length > 0);
  const current = useCurrentSection(shown.map((section) => `${id}-${section.id}`));
  return (
    <div className={styles.around}>
      <div className={styles.columns}>
        <nav aria-label={label} className={styles.nav}>
          <ul>
            {shown.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${id}-${section.id}`}
                  aria-current={current === `${id}-${section.id}` ? "location" : undefined}
                >
                  {section.title(locale)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {shown.map((section) => (
            <section
              key={section.id}
              onFocus={() => onEnter?.(section)}
              aria-labelledby={`${id}-${section.id}`}
              className={`${shell.panel} ${section.keys.length === 1 ? styles.single : ""}`}
            >
              <h2 id={`${id}-${section.id}`} tabIndex={-1}>
                {section.title(locale)}
              </h2>
              <SchemaFields
                schema={schema}
                value={value}
                pointer={pointer}
                without={keys.filter((key) => !section.keys.includes(key))}
                always={section.always ?? []}
                isPart
              />
              {renderBelow?.(section.id)}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The id of the section's heading that was scrolled past last. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const look = () => {
      // A heading counts from a third of the window on.
      const passed = all
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < innerHeight / 3);
      setCurrent(passed.at(-1) ?? all.split(" ")[0]);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [all]);
  return current;
}
