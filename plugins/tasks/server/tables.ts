import type { TableDeclaration } from '@tessera/core/server';
import { templateTable } from './templates/task-templates';

/** Tables of this plugin, with how core guards, exports, reassigns and deletes their rows. */
export const taskTables: readonly TableDeclaration[] = [
  {
    name: 'task',
    tenancy: 'portal',
    versioned: true,
    persons: { owner_id: 'assignee', created_by: 'author', archived_by: 'author', deleted_by: 'author' },
  },
  { name: 'transition', tenancy: 'portal', persons: { actor_id: 'author' } },
  { name: 'counter', tenancy: 'portal' },
  templateTable,
  { name: 'custom_order', tenancy: 'portal' },
];
