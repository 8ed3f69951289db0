import type { TableDeclaration } from '@tessera/core/server';

/** Days for which reminders are kept that are done. */
const doneDays = 90;

/** Every row belongs to one person, and goes with them. */
export const reminderTables: readonly TableDeclaration[] = [
  {
    name: 'reminder',
    tenancy: 'portal',
    persons: { person_id: 'data' },
    retention: { column: 'finished_at', days: doneDays },
  },
];
