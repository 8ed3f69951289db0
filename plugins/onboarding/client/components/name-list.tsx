import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { X } from 'lucide-react';
import { useI18n } from '@tessera/core/client';
import { Button, IconButton, TextField, useUi } from '@tessera/core/ui';
import { onboardingMessages } from '../messages';
import './name-list.css';

export interface NameListProps {
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  /** Text that is typed but not yet added; part of the form, so that it is saved and sent as well. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly label: string;
  readonly addLabel: string;
  readonly removeLabel: (name: string) => string;
  readonly examples?: readonly string[];
}

/** Maximum number of names in one request. */
const maxNames = 50;

/** A short list of names: type one, press Enter, type the next. */
export function NameList(props: NameListProps) {
  const { names, onChange, typed, onType, label, addLabel, removeLabel, examples = [] } = props;
  const { translate } = useI18n();
  const { announce } = useUi();
  const [problem, setProblem] = useState<string>();
  const list = useRef<HTMLDivElement>(null);

  /** Focuses the input: after a removal because the focused button is gone, after an addition for the next name. */
  function focusInput(): void {
    list.current?.querySelector('input')?.focus();
  }

  function add(text: string): void {
    const name = text.trim();
    if (name === '') {
      return;
    }
    const found = findProblem(name);
    setProblem(found);
    if (found === undefined) {
      onChange([...names, name]);
      announce(name);
      focusInput();
    }
  }

  function findProblem(name: string): string | undefined {
    if (names.some((other) => other.toLocaleLowerCase() === name.toLocaleLowerCase())) {
      return translate(onboardingMessages.nameDuplicate, { name });
    }
    return names.length >= maxNames ? translate(onboardingMessages.tooMany, { count: maxNames }) : undefined;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    }
  }

  const left = examples.filter((example) => !names.includes(example));
  return (
    <div className="onboarding-names" ref={list}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <span className="onboarding-tile" aria-hidden="true" />
              <bdi title={name}>{name}</bdi>
              <IconButton
                glyph={X}
                label={removeLabel(name)}
                onClick={() => {
                  onChange(names.filter((other) => other !== name));
                  focusInput();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="onboarding-names-add" onKeyDown={handleKeyDown} role="presentation">
        <TextField
          label={label}
          name="name"
          value={typed}
          maxLength={120}
          error={problem}
          onChange={(text) => {
            setProblem(undefined);
            onType(text);
          }}
        />
        <Button size="large" onClick={() => add(typed)}>
          {addLabel}
        </Button>
      </div>
      {left.length > 0 && (
        <p className="onboarding-examples">
          <span className="t-meta">{translate(onboardingMessages.teamExamples)}</span>
          {left.map((example) => (
            <Button key={example} size="small" onClick={() => add(example)}>
              {example}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
