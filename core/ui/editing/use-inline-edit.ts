import { useEffect, useRef, useState } from 'react';
import { useService } from '../../client/react/application-provider';
import { Drafts } from '../../client/services';
import type { DraftKey } from '../../client/services';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import type { FieldConflict } from './conflict-notice';

/** How long "Saved" is shown. Milliseconds. */
const savedTime = 10_000;

/** What every field that is edited in place is given. */
export interface InlineEditField<Value, Base> {
  /** The saved value. */
  readonly value: Value;
  /** Keeps the value until it is saved. */
  readonly draft: DraftKey;
  /** Shows the saved value, and below it the unsaved one, which can be copied. */
  readonly isReadOnly: boolean;
  /** What the value belongs to, as it is shown now: plain data, such as the entity. Kept with the draft. */
  readonly base: Base;
  /** Another person changed the value at the same time. The person's value stays until they have chosen. */
  readonly conflict: Omit<FieldConflict, 'label'> | undefined;
  /**
   * @param base as it was shown when the person began to type.
   * @returns what was saved; undefined when it was not: the value then stays in the field and in the draft.
   */
  readonly save: (value: Value, base: Base) => Promise<Base | undefined>;
  /** Called with true at every change by the person, and with false when they leave the field, save or discard. */
  readonly onTyping?: (isTyping: boolean) => void;
}

export interface InlineEditOptions<Value, Base> extends InlineEditField<Value, Base> {
  /** Whether saving one over the other would change nothing. */
  readonly isSame: (left: Value, right: Value) => boolean;
  /** Whether a value may be saved. */
  readonly isValid: (value: Value) => boolean;
  /** Reads a value that an earlier release may have kept. Undefined: it is dropped. */
  readonly readDraft: (kept: unknown) => Value | undefined;
}

/** A value that is not saved, and what it was typed over. */
interface Typed<Value, Base> {
  readonly text: Value;
  readonly base: Base;
}

/** The state of a field that is edited in place. */
export interface InlineEdit<Value> {
  /** The unsaved value; undefined shows the saved one, and follows its changes. */
  readonly typed: Value | undefined;
  readonly isChanged: boolean;
  /** "Saving…", "Saved", "Not saved yet", or nothing. */
  readonly note: string;
  change(value: Value): void;
  /** Saves what was typed, unless a conflict waits for a decision. */
  commit(): Promise<void>;
  /** Shows the saved value again. */
  discard(): void;
  /** The conflict with what the person has typed. */
  conflictWith(conflict: Omit<FieldConflict, 'label'>, options: InlineConflictOptions<Value>): FieldConflict;
}

export interface InlineConflictOptions<Value> {
  readonly label: string;
  readonly show: (value: Value) => FieldConflict['mine'];
  readonly focus: () => void;
}

/** Keeps what is typed into a field as a draft, saves it over what was shown at the first key stroke, and keeps the rest. */
export function useInlineEdit<Value, Base>(options: InlineEditOptions<Value, Base>): InlineEdit<Value> {
  const { value, draft, isReadOnly, base, conflict, save, isSame, isValid, readDraft, onTyping } = options;
  const drafts = useService(Drafts);
  const { translate, clock } = useUi();
  // The draft of the person who opened the editor, even after another one has signed in.
  const [stored] = useState(() => drafts.of<Typed<Value, Base> | string>(draft));
  const [typed, setTyped] = useState<Typed<Value, Base>>();
  const [progress, setProgress] = useState<'saving' | 'saved'>();
  /** The value that is being saved, so losing the focus right after Enter does not send it again. */
  const sent = useRef<Value>(undefined);
  const latest = useRef<Typed<Value, Base>>(undefined);
  const first = useRef({ base, readDraft });
  const isChanged = typed !== undefined && !isSame(typed.text, value);

  useEffect(() => {
    let isCurrent = true;
    stored.read().then(
      (kept) => {
        const [text, from] = typeof kept === 'string' ? [kept, first.current.base] : [kept?.text, kept?.base];
        const found = text === undefined ? undefined : first.current.readDraft(text);
        if (isCurrent && found !== undefined && latest.current === undefined) {
          latest.current = { text: found, base: from ?? first.current.base };
          setTyped(latest.current);
        }
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [stored]);

  useEffect(() => {
    if (progress !== 'saved') {
      return undefined;
    }
    const stop = new AbortController();
    clock.sleep(savedTime, stop.signal).then(
      () => setProgress(undefined),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, progress]);

  function keep(next: Typed<Value, Base>): void {
    latest.current = next;
    setTyped(next);
    stored.write(next);
  }

  function change(text: Value): void {
    // Text on top of what is being saved begins from what is shown meanwhile.
    const from = typed === undefined || typed.text === sent.current ? base : typed.base;
    keep({ text, base: from });
    setProgress(undefined);
    onTyping?.(true);
  }

  async function commit(): Promise<void> {
    onTyping?.(false);
    // Not the value of the last render: the key that saves may come right after the one that typed.
    const next = latest.current;
    if (next !== undefined && conflict === undefined && next.text !== sent.current) {
      await send(next);
    }
  }

  async function send(next: Typed<Value, Base>): Promise<void> {
    if (isReadOnly || !isValid(next.text)) {
      return;
    }
    let saved = next.base;
    if (!isSame(next.text, value)) {
      sent.current = next.text;
      setProgress('saving');
      const answer = await save(next.text, next.base).finally(() => {
        sent.current = sent.current === next.text ? undefined : sent.current;
      });
      setProgress(answer === undefined ? undefined : 'saved');
      if (answer === undefined) {
        return;
      }
      saved = answer;
    }
    const now = latest.current;
    if (now === undefined || now.text === next.text) {
      discard();
    } else {
      // What was typed meanwhile still needs to be saved.
      keep({ text: now.text, base: saved });
    }
  }

  function discard(): void {
    onTyping?.(false);
    latest.current = undefined;
    stored.remove();
    setTyped(undefined);
  }

  function conflictWith(
    { mine, theirs, onKeepMine, onUseTheirs }: Omit<FieldConflict, 'label'>,
    { label, show, focus }: InlineConflictOptions<Value>,
  ): FieldConflict {
    return {
      label,
      mine: typed === undefined ? mine : show(typed.text),
      theirs,
      onKeepMine: () => {
        focus();
        if (typed === undefined) {
          onKeepMine();
        } else {
          // The person has seen what is shown now.
          void send({ text: typed.text, base });
        }
      },
      onUseTheirs: () => {
        focus();
        onUseTheirs();
        discard();
      },
    };
  }

  function noteOf(): string {
    if (progress !== undefined) {
      return translate(workspaceMessages[progress]);
    }
    return isChanged && !isReadOnly ? translate(workspaceMessages.unsaved) : '';
  }

  return { typed: typed?.text, isChanged, note: noteOf(), change, commit, discard, conflictWith };
}
