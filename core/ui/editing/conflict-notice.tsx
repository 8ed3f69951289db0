import { useId, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import './conflict-notice.css';

/** One field that this person and another one changed at the same time. */
export interface FieldConflict {
  /** The field's name, as in the form. */
  readonly label: string;
  /** What this person wrote; empty: nothing. */
  readonly mine: ReactNode;
  /** What the other person wrote; empty: nothing. */
  readonly theirs: ReactNode;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
  /** Replace the texts that name another person. Default: those. */
  readonly texts?: ConflictTexts;
}

/** Texts of a conflict that a person has with themselves, in another browser. */
export interface ConflictTexts {
  readonly title: string;
  /** Heads the other value. */
  readonly theirs: string;
  /** Of the button that takes the other value. */
  readonly useTheirs: string;
}

export interface ConflictNoticeProps {
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Shows both values of each conflicting field, and lets the person choose. Nothing is overwritten before. Always rendered,
 * so that conflicts are announced.
 */
export function ConflictNotice({ conflicts }: ConflictNoticeProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);

  /** The pressed button is removed with its conflict, so the focus moves to the form, or to the other conflicts. */
  function choose(decide: () => void): void {
    box.current?.focus();
    decide();
    box.current?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  return (
    <div className="t-conflicts" role="status" ref={box} tabIndex={-1}>
      {conflicts.map((conflict) => (
        <Conflict
          {...conflict}
          key={conflict.label}
          onKeepMine={() => choose(conflict.onKeepMine)}
          onUseTheirs={() => choose(conflict.onUseTheirs)}
        />
      ))}
    </div>
  );
}

function Conflict({ label, mine, theirs, onKeepMine, onUseTheirs, texts }: FieldConflict): ReactElement {
  const { translate } = useUi();
  const title = useId();
  const sides = [
    { name: translate(workspaceMessages.conflictMine), value: mine },
    { name: texts?.theirs ?? translate(workspaceMessages.conflictTheirs), value: theirs },
  ];
  return (
    <section className="t-conflict" aria-labelledby={title}>
      <p id={title}>{texts?.title ?? translate(workspaceMessages.conflictTitle, { field: label })}</p>
      <dl>
        {sides.map(({ name, value }) => (
          <div key={name}>
            <dt className="t-meta">{name}</dt>
            <dd dir="auto">
              {value === '' || value === undefined ? translate(workspaceMessages.conflictEmpty) : value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="t-conflict-choice">
        <Button size="small" onClick={onKeepMine}>
          {translate(workspaceMessages.conflictKeepMine)}
        </Button>
        <Button size="small" variant="ghost" onClick={onUseTheirs}>
          {texts?.useTheirs ?? translate(workspaceMessages.conflictUseTheirs)}
        </Button>
      </div>
    </section>
  );
}
