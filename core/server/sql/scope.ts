import type { OpeningMode, StatementScope } from './engine';
import { quoteIdentifier } from './tag';

const rolePattern = /^(?:app|own|view|system)_([a-z][a-z0-9_]{0,55})$/;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Role in which a session rests between calls. It may do nothing, so whatever runs outside a head is refused. */
export const idleRole = 'app_none';

/** Opens a transaction under a role and a tenant: the head of every message. */
export function headOf(mode: OpeningMode, scope: StatementScope): string {
  // Readers see one state of the data over all their statements; without writes that costs and breaks nothing.
  const begin = mode === 'read' ? 'begin isolation level repeatable read, read only' : 'begin';
  const head = `${begin}; ${switchTo(scope)}`;
  return mode === 'ahead' ? `${head}; set local synchronous_commit = off` : head;
}

const switchTags: readonly string[] = ['SET', 'SET', 'SET', 'SET'];

/** Tags of the commands that open a transaction or change its scope, as they come back. */
export const tagsOf: Readonly<Record<OpeningMode | 'switch', readonly string[]>> = {
  read: ['BEGIN', ...switchTags],
  write: ['BEGIN', ...switchTags],
  ahead: ['BEGIN', ...switchTags, 'SET'],
  switch: switchTags,
};

/**
 * Changes role, schema and tenant within an open transaction.
 *
 * @throws TypeError for anything but a role of ours and UUIDs: these texts cannot be parameters.
 */
export function switchTo(scope: StatementScope): string {
  const owner = rolePattern.exec(scope.role)?.[1];
  if (owner === undefined) {
    throw new TypeError(`'${scope.role}' is no role of a plugin or of core.`);
  }
  return [
    `set local role ${quoteIdentifier(scope.role)}`,
    `set local search_path = ${quoteIdentifier(owner)}, public`,
    `set local app.client_id = '${checkedId(scope.clientId)}'`,
    `set local app.person_id = '${checkedId(scope.personId)}'`,
  ].join('; ');
}

export function isSameScope(one: StatementScope, other: StatementScope): boolean {
  return one.role === other.role && one.clientId === other.clientId && one.personId === other.personId;
}

function checkedId(id: string | undefined): string {
  if (id === undefined) {
    return '';
  }
  if (!uuidPattern.test(id)) {
    throw new TypeError('The id of a portal or person in a statement scope must be a UUID.');
  }
  return id;
}
