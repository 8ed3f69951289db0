import type { TableDeclaration } from '@tessera/core/server';
import { retentionDays } from '@tessera/core/contract';
import { webhookLimits } from '../contract';

/**
 * Secrets and the state of sending have tables of their own: the first are never part of a row that is sent, and the second
 * changes with each request.
 */
export const webhookTables: readonly TableDeclaration[] = [
  {
    name: 'webhook',
    tenancy: 'portal',
    versioned: true,
    persons: { created_by: 'author' },
    retention: { column: 'deleted_at', days: retentionDays.trash },
  },
  { name: 'secret', tenancy: 'portal' },
  { name: 'pause', tenancy: 'portal' },
  {
    name: 'delivery',
    tenancy: 'portal',
    // What is sent names people.
    cards: { body: 'created_at' },
    retention: { column: 'created_at', days: webhookLimits.deliveryDays },
  },
];
