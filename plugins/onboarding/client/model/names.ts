/** What a name list of a form holds. */
export interface NameValues {
  readonly names: readonly string[];
  /** Typed and not yet added. */
  readonly typed: string;
}

/** Every name, the one still being typed included: pressing the page's button instead of Enter must not lose it. */
export function allNames({ names, typed }: NameValues): string[] {
  const last = typed.trim();
  const isNew = last !== '' && !names.some((name) => name.toLocaleLowerCase() === last.toLocaleLowerCase());
  return isNew ? [...names, last] : [...names];
}
