import type { EntityReference } from '@tessera/core/server';

/** Entity type of this plugin in shared services. */
export const taskEntity: EntityReference['type'] = 'tasks.task';
