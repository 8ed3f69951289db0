import { compareStructural } from 'mobx';

/** The stored draft of a form: only the changed fields, each with the value that it was typed over. */
export interface FormDraft<Values extends object> {
  readonly values: Partial<Values>;
  readonly base: Partial<Values>;
  /** An earlier draft that the person has neither used nor discarded yet. */
  readonly aside?: Partial<Values>;
}

/** A draft as it applies to the values that the form shows now. */
export interface ReadDraft<Values extends object> {
  /** Fields of the draft that differ from what the form shows. */
  readonly changes: Partial<Values>;
  /** One of these fields was saved with another value after the draft was typed. */
  readonly isOutdated: boolean;
  readonly aside: Partial<Values>;
}

/** Fields of `values` that differ from `base`, without the ones named in `omit`. */
export function formChangesBetween<Values extends object>(
  base: Values,
  values: Values,
  omit: readonly (keyof Values)[] = [],
): Partial<Values> {
  return pick(values, (name, value) => !omit.includes(name) && !isSame(value, base[name]));
}

/** The record to store for a form, or undefined when there are no unsaved changes. */
export function toFormDraft<Values extends object>(
  base: Values,
  changes: Partial<Values>,
  aside: Partial<Values> | undefined,
): FormDraft<Values> | undefined {
  if (isEmpty(changes) && aside === undefined) {
    return undefined;
  }
  const draft = { values: changes, base: pick(base, (name) => Object.hasOwn(changes, name)) };
  return aside === undefined ? draft : { ...draft, aside };
}

/** Reads a stored record against the values that the form shows; undefined when nothing of it is left to restore. */
export function readFormDraft<Values extends object>(record: unknown, shown: Values): ReadDraft<Values> | undefined {
  const { values, base, aside } = asFormDraft<Values>(record, shown);
  const differs = (name: keyof Values, value: unknown): boolean =>
    Object.hasOwn(shown, name) && !isSame(value, shown[name]);
  const changes = pick(values, differs);
  const read = { changes, aside: pick(aside, differs) };
  if (isEmpty(read.changes) && isEmpty(read.aside)) {
    return undefined;
  }
  const isOutdated = (Object.keys(changes) as (keyof Values)[]).some((name) => !isSame(base[name], shown[name]));
  return { ...read, isOutdated };
}

export function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

/** Whether a form stored this record. Earlier versions stored other shapes. */
export function isFormDraft<Values extends object>(record: unknown): record is FormDraft<Values> {
  const { values, base } = Object(record) as Partial<FormDraft<Values>>;
  return isObject(values) && isObject(base);
}

/** Earlier versions stored the bare values, without what they were typed over. */
function asFormDraft<Values extends object>(record: unknown, shown: Values): Required<FormDraft<Values>> {
  if (isFormDraft<Values>(record)) {
    return { ...record, aside: record.aside ?? {} };
  }
  return { values: Object(record) as Partial<Values>, base: shown, aside: {} };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isSame(left: unknown, right: unknown): boolean {
  return compareStructural(left, right);
}

function pick<Values extends object>(
  values: Values,
  isWanted: (name: keyof Values, value: unknown) => boolean,
): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => isWanted(name as keyof Values, value));
  return Object.fromEntries(entries) as Partial<Values>;
}
