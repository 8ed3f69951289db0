import type { TableDeclaration } from '@tessera/core/server';

/** Days for which read notifications are kept. Unread, snoozed and muted ones stay. */
const readDays = 90;

/** Every row belongs to one person, and goes with them. */
export const notificationTables: readonly TableDeclaration[] = [
  {
    name: 'entry',
    tenancy: 'portal',
    persons: { person_id: 'data' },
    retention: { column: 'done_at', days: readDays },
  },
  { name: 'preference', tenancy: 'portal', persons: { person_id: 'data' } },
  { name: 'mail_item', tenancy: 'portal', persons: { person_id: 'data' } },
];
