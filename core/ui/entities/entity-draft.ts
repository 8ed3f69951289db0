import type { EntityDefinition, OwnedId } from '../../contract';

/** The name of a form of an entity: `polls.poll` → `polls:new-poll`. */
export function draftOf({ id }: Pick<EntityDefinition, 'id'>, verb: 'new' | 'edit'): OwnedId {
  const [owner = '', noun = ''] = id.split('.');
  return `${owner}:${verb}-${noun}`;
}
