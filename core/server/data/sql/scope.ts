import type { TransactionMode, StatementScope } from './engine';
import { quoteIdentifier } from './tag';

const rolePattern = /^(?:app|own|view|system)_([a-z][a-z0-9_]{0,55})$/;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Role of an idle session. It has no privileges, so any statement that runs outside a head is refused. */
export const idleRole = 'app_none';

/** Text that opens a transaction under a role and a tenant: the head of a message. */
export function headOf(mode: TransactionMode, scope: StatementScope): string {
  // All statements of a reader see one snapshot. A read-only transaction cannot fail to serialize, so this is free.
  const begin = mode === 'read' ? 'begin isolation level repeatable read, read only' : 'begin';
  const head = `${begin}; ${switchTo(scope)}`;
  return mode === 'ahead' ? `${head}; set local synchronous_commit = off` : head;
}

const switchTags: readonly string[] = ['SET', 'SET', 'SET', 'SET'];

/** Command tags in the replies to the texts that open a transaction or change its scope. */
export const tagsOf: Readonly<Record<TransactionMode | 'switch', readonly string[]>> = {
  read: ['BEGIN', ...switchTags],
  write: ['BEGIN', ...switchTags],
  ahead: ['BEGIN', ...switchTags, 'SET'],
  switch: switchTags,
};

/**
 * Text that changes role, schema and tenant within an open transaction.
 *
 * @throws TypeError for an unknown role or an id that is no UUID: `set` takes no parameters.
 */
export function switchTo(scope: StatementScope): string {
  const owner = rolePattern.exec(scope.role)?.[1];
  if (owner === undefined) {
    throw new TypeError(`'${scope.role}' is not a role of core or a plugin.`);
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
