import * as z from 'zod/mini';
import { defineSettings } from '@tessera/core/contract';
import { tasks } from './manifest';

/** How long closed tasks stay in the lists: a number of months, or until people archive them. */
export const ArchivesAfter = z.enum(['never', '1', '3', '6', '12']);
export type ArchivesAfter = z.output<typeof ArchivesAfter>;

/** What the admins of a company choose for all tasks. */
export const taskSettings = defineSettings(tasks.id, {
  gate: tasks.gate,
  fields: {
    /** Completed and cancelled tasks that have not changed for so many months are archived, each night. */
    archivesAfter: ArchivesAfter,
  },
  defaults: { archivesAfter: 'never' },
});
