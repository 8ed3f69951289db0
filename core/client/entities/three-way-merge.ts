/** Equal as JSON; a missing value equals null. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left ?? null, right ?? null)) {
    return true;
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return false;
  }
  if (Array.isArray(left) !== Array.isArray(right)) {
    return false;
  }
  const [first, second] = [asRecord(left), asRecord(right)];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) =>
    isSameValue(first[key], second[key]),
  );
}

/** Fields of a patch, compared with what the server has now. */
export interface MergeResult<Patch extends object> {
  /** Changed by another person to another value than this patch's. */
  readonly conflicts: readonly (keyof Patch & string)[];
  /** Fields that can be applied without overwriting anything. Fields that have the wanted value already are left out. */
  readonly rest: Partial<Patch>;
}

/**
 * Three-way merge of single fields: base `seen`, mine `patch`, theirs `current`. A field without a known base value
 * conflicts unless both sides want the same.
 */
export function mergePatch<Patch extends object>(
  patch: Patch,
  seen: Partial<Patch>,
  current: Partial<Patch>,
): MergeResult<Patch> {
  const conflicts: (keyof Patch & string)[] = [];
  const rest: Partial<Patch> = {};
  for (const field of fieldsOf(patch)) {
    if (isSameValue(patch[field], current[field])) {
      continue;
    }
    if (field in seen && isSameValue(seen[field], current[field])) {
      rest[field] = patch[field];
    } else {
      conflicts.push(field);
    }
  }
  return { conflicts, rest };
}

/** The fields that a patch sets. */
export function fieldsOf<Patch extends object>(patch: Patch): readonly (keyof Patch & string)[] {
  // The one cast: keys of an object literal are its type's keys.
  return Object.keys(patch) as (keyof Patch & string)[];
}

/** An object without the given fields. */
export function omit<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  // The one cast: the entries are a selection of the object's own.
  return Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field))) as Partial<T>;
}

function asRecord(value: object): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}
