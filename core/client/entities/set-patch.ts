/** A change of a set on the wire: what is added and what is removed. */
interface SetChange {
  add?: string[];
  remove?: string[];
}

/**
 * The fields of a set of a patch, in the form in which owners of entities receive them; undefined without any.
 *
 * @param name the set's name in `sets` of the `EntityStore`: of `label`, the field `label:7` says whether `7` is there.
 */
export function setChangeOf(patch: object, name: string): SetChange | undefined {
  const change: SetChange = {};
  for (const [field, isThere] of Object.entries(patch)) {
    if (field.startsWith(`${name}:`)) {
      (change[isThere === true ? 'add' : 'remove'] ??= []).push(field.slice(name.length + 1));
    }
  }
  return change.add === undefined && change.remove === undefined ? undefined : change;
}

/** The patch that makes a set of `before` one of `after`. */
export function setPatchOf<const Name extends string>(
  name: Name,
  before: readonly string[],
  after: readonly string[],
): Readonly<Record<`${Name}:${string}`, boolean>> {
  // The one cast of such patches: an object of entries has any text as a key.
  return Object.fromEntries([
    ...after.filter((id) => !before.includes(id)).map((id) => [`${name}:${id}`, true]),
    ...before.filter((id) => !after.includes(id)).map((id) => [`${name}:${id}`, false]),
  ]) as Record<`${Name}:${string}`, boolean>;
}
