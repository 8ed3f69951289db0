import { retentionDays } from '@tessera/core/contract';
import type { TableDeclaration } from '@tessera/core/server';

/** Days for which reminders are kept that are done. */
const doneDays = 90;
/** Days for which is kept what rules have told; longer than a look goes back. */
const toldDays = 60;

/** Rows of people go with them; rules without a person are those of the company. */
export const reminderTables: readonly TableDeclaration[] = [
  {
    name: 'reminder',
    tenancy: 'portal',
    persons: { person_id: 'data' },
    retention: { column: 'finished_at', days: doneDays },
  },
  {
    name: 'rule',
    tenancy: 'portal',
    versioned: true,
    // Rules of the company have no person, and stay. To whom they escalate is cleared when that person leaves.
    persons: { person_id: 'data', escalate_to: 'assignee' },
    retention: { column: 'deleted_at', days: retentionDays.trash },
  },
  { name: 'rule_choice', tenancy: 'portal', persons: { person_id: 'data' } },
  { name: 'look', tenancy: 'portal' },
  {
    name: 'told',
    tenancy: 'portal',
    persons: { person_id: 'data' },
    retention: { column: 'due_at', days: toldDays },
  },
];
