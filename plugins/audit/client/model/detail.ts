/** A value that an action replaced. */
export interface ChangedValue {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What an entry recorded, for people. */
export interface ReadDetail {
  /** From `before` and `after`: the fields that differ. */
  readonly changes: readonly ChangedValue[];
  /** Everything else. */
  readonly facts: readonly { readonly field: string; readonly value: string }[];
}

/** Reads what an entry recorded. */
export function readDetail(detail: unknown): ReadDetail {
  if (!isRecord(detail)) {
    return { changes: [], facts: detail === undefined ? [] : [{ field: '', value: textOf(detail) }] };
  }
  const { before, after, ...rest } = detail;
  const isChange = isRecord(before) && isRecord(after);
  const facts = Object.entries(isChange ? rest : detail);
  return {
    changes: isChange ? changesOf(before, after) : [],
    facts: facts.map(([field, value]) => ({ field: wordsOf(field), value: textOf(value) })),
  };
}

function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly ChangedValue[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field: wordsOf(field), before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** `timeZone` → "Time zone". */
function wordsOf(field: string): string {
  const text = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) {
    return '–';
  }
  if (typeof value === 'string') {
    return value;
  }
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isList ? value.join(', ') : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
