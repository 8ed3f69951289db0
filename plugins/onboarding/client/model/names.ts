/** Value of a name list in a form. */
export interface NameValues {
  readonly names: readonly string[];
  /** Text that is typed but not yet added. */
  readonly typed: string;
}

/**
 * All names, including the one still being typed: clicking the page's button instead of pressing Enter must not lose
 * it.
 */
export function allNames({ names, typed }: NameValues): string[] {
  const last = typed.trim();
  const isNew = last !== '' && !names.some((name) => name.toLocaleLowerCase() === last.toLocaleLowerCase());
  return isNew ? [...names, last] : [...names];
}
