import type { FormEvent } from 'react';
import type { DraftKey } from '../services';

/**
 * Sentences beside the fields they are about; for a list one for each item, or one for the list as a whole; for a map one for
 * each key.
 */
export type FieldErrors<Values> = {
  readonly [Name in keyof Values]?: string | PartErrors<Values[Name]> | undefined;
};
type PartErrors<Value> = Value extends readonly unknown[]
  ? readonly (string | undefined)[]
  : Value extends object
    ? Readonly<Record<string, string | undefined>>
    : undefined;

export interface FormOptions<Values extends object> {
  /** The saved values. */
  readonly initial: Values;
  /** Key of the draft that keeps unsaved values; left out for forms that hold only secrets. */
  readonly draft?: DraftKey;
  /** Fields that are never kept, such as passwords. */
  readonly secret?: readonly (keyof Values)[];
  /** Checked before sending; the server checks again. */
  readonly validate?: (values: Values) => FieldErrors<Values>;
  /**
   * Rejects with an `ApiError` that the form shows at its fields; typed text stays. Resolves to false when the values
   * were refused and the reason has been shown.
   */
  readonly submit: (values: Values) => Promise<boolean | void>;
  /** Names of fields in the request where they differ from the form's, for errors of the server. */
  readonly requestNames?: { readonly [Name in keyof Values]?: string };
  /**
   * Opens the form again; offered when it was closed with unsaved text. Left out where the page itself offers it for as
   * long as `Drafts.has` the draft.
   */
  readonly reopen?: () => void;
}

/** Commits the text typed in a field; false when it is not valid. The field shows the reason itself. */
export type FieldCheck = () => boolean | Promise<boolean>;

/** Props of a form field: spread them over a text or select field of core/ui. */
export interface FieldBinding<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
  /**
   * For fields whose text may be invalid: the form sends nothing while a registered check fails. Returns the unregister
   * function.
   */
  readonly register?: (check: FieldCheck) => () => void;
}

/** A list among the values of a form. */
export interface FieldList<Item> {
  /** About the list as a whole, such as "Add at least two options." */
  readonly error: string | undefined;
  readonly items: readonly FieldListItem<Item>[];
  readonly add: (item: Item) => void;
}
export interface FieldListItem<Item> extends FieldBinding<Item> {
  /** Stays with the item while others are added and removed. */
  readonly key: string;
  readonly remove: () => void;
}

/** An unsaved draft of an earlier visit. */
export interface RestoredDraft {
  /** `restored`: the form shows it. `set-aside`: the form shows other values; the person chooses. */
  readonly state: 'restored' | 'set-aside';
  /** Shows a draft that was set aside. */
  readonly use: () => void;
  readonly discard: () => void;
}

/** Names of values that are lists. */
export type ListName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly unknown[] ? Name : never;
}[keyof Values & string];
export type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** The state of a form as `useForm` returns it: values, errors, and what its fields and its button need. */
export interface Form<Values extends object> {
  readonly values: Values;
  /** By the name of the field; an item of a list or a map by its name and the index or key, such as `options.2`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the last attempt failed, for the user. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** The last values got no response: they are kept on this device and sent later. Nothing is left to do here. */
  readonly isKept: boolean;
  /** Unsaved values of an earlier visit, to be shown by `DraftNotice`. */
  readonly restored: RestoredDraft | undefined;
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>;
  /** The fields of a list, each with its own error. */
  list<Name extends ListName<Values>>(name: Name): FieldList<ItemOf<Values[Name]>>;
  /** Registers a check for a part of a value, by its path; see `FieldBinding`. */
  register(path: string, check: FieldCheck): () => void;
  /** Consecutive calls accumulate, also after an `await`. */
  set(changes: Partial<Values> | ((current: Values) => Partial<Values>)): void;
  /** Handler of the form element; focuses the first field with an error. */
  handleSubmit(event: FormEvent<HTMLFormElement>): void;
  /**
   * Completes the form in another way than `submit`, such as by an identity provider; a refusal is shown as its
   * failure.
   */
  attempt(work: () => Promise<void>): Promise<void>;
  /**
   * Call before the form closes without sending. Unsaved text stays as a draft with an offer to continue; the person is
   * asked about text that cannot be kept. Resolves to whether the form may close.
   */
  leave(): Promise<boolean>;
}
