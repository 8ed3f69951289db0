import { createHash } from 'node:crypto';
import type { DatedType } from '@tessera/core/server';
import type { RuleRow } from './rule-row';

/** Rules that every company has from the beginning, for each type of entities with a due date. */
type BuiltIn = 'at-due' | 'overdue';

/**
 * On the morning of the due date in the product, and once, on the next morning, also by mail. An overdue rule that comes
 * again is the choice of an admin or a person: what is late for long is in the list already.
 */
export function builtInRules(clientId: string, types: readonly DatedType[]): readonly RuleRow[] {
  return types
    .filter(({ dates }) => dates.includes('due'))
    .flatMap(({ type }) => {
      const common = {
        version: 1,
        person_id: null,
        entity_type: type,
        offset_minutes: 0,
        at_time: '09:00',
        on_working_days: false,
        every_days: 1,
        max_repeats: 1,
        recipients: ['owner', 'collaborators'],
        is_enabled: true,
        is_locked: false,
        escalate_after_days: null,
        escalate_to: null,
        deleted_at: null,
      } as const;
      return [
        {
          ...common,
          id: builtInId(clientId, type, 'at-due'),
          built_in: 'at-due',
          trigger: 'atDue',
          channels: 'app',
        },
        {
          ...common,
          id: builtInId(clientId, type, 'overdue'),
          built_in: 'overdue',
          trigger: 'overdueEvery',
          channels: 'app-and-mail',
        },
      ] as const;
    });
}

/** The same in every process, so that the rule needs no row until it is changed. A UUID of version 8 (RFC 9562). */
export function builtInId(clientId: string, type: string, key: BuiltIn | (string & {})): string {
  const hex = createHash('sha256').update(`${clientId} ${type} ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
