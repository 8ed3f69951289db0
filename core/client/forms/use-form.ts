import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../react/application-provider';
import { ApiError, Drafts } from '../services';
import type { DraftKey } from '../services';

/** Sentences beside the fields they are about. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string };

export interface FormOptions<Values extends object> {
  readonly initial: Values;
  /** Where unsaved values are kept; left out for forms that hold nothing but secrets. */
  readonly draft?: DraftKey;
  /** Fields that are never kept, such as passwords. */
  readonly secret?: readonly (keyof Values)[];
  /** Checked before sending; the server checks again. */
  readonly validate?: (values: Values) => FieldErrors<Values>;
  /** Rejects with an `ApiError` that the form shows; whatever was typed stays. */
  readonly submit: (values: Values) => Promise<void>;
}

/** What a field of a form needs: spread it over a text or select field of core/ui. */
export interface FieldBinding<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

export interface Form<Values extends object> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  /** Why the last attempt failed, in words for a person. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** True when unsaved values of an earlier visit were put back. */
  readonly isRestored: boolean;
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>;
  set(changes: Partial<Values>): void;
  /** Handler of the form element; focuses the first field with an error. */
  handleSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * State of one form: values, errors, and the draft that keeps them when anything fails, the session ends or the plan
 * takes the page away.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const drafts = useService(Drafts);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const wasTouched = useRef(false);
  const { draft, secret = [] } = options;
  const draftId = draft === undefined ? undefined : `${draft.form}/${draft.entityId ?? ''}`;

  useEffect(() => {
    let isCurrent = true;
    wasTouched.current = false;
    async function restore(): Promise<void> {
      if (draft === undefined) {
        return;
      }
      const kept = await drafts.read<Partial<Values>>(draft);
      // Whoever was quicker with typing than the browser with reading keeps what they typed.
      if (kept !== undefined && isCurrent && !wasTouched.current) {
        setValues((current) => ({ ...current, ...kept }));
        setRestored(true);
      }
    }
    void restore();
    return () => {
      isCurrent = false;
    };
    // The draft is told by its id; the object is made anew at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- draftId stands for draft
  }, [drafts, draftId]);

  function set(changes: Partial<Values>): void {
    wasTouched.current = true;
    const next = { ...values, ...changes };
    setValues(next);
    setErrors((current) => withoutFields(current, Object.keys(changes)));
    if (draft !== undefined) {
      drafts.write(draft, withoutFields(next, secret as readonly string[]));
    }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const found: FieldErrors<Values> = options.validate?.(values) ?? {};
    setErrors(found);
    setFailure(undefined);
    const first = Object.keys(values).find((name) => found[name as keyof Values] !== undefined);
    if (first !== undefined) {
      focusField(form, first);
      return;
    }
    setBusy(true);
    try {
      await options.submit(values);
      if (draft !== undefined) {
        drafts.remove(draft);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setFailure(error.sentences[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    failure,
    isBusy,
    isRestored,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    set,
    handleSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) {
        void send(event.currentTarget);
      }
    },
  };
}

function withoutFields<T extends object>(values: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as T;
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) {
    field.focus();
  }
}
