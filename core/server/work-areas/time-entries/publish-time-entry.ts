import type { TimeEntry } from '../../../contract';
import { timeEntryChangedLive } from '../../../contract';
import { PersonCards } from '../../identity/accounts/person-cards';
import type { PortalContext } from '../../request-context/call-context';
import type { TimedEntities, TimedEntity } from './timed-entities';
import type { TimeEntryRow } from './time-entry-rows';
import { presentTimeEntry } from './time-entry-rows';

/**
 * Publishes a new or changed entry to the browsers of those who may see it, and tells the plugin of its entity. What only
 * concerns a running timer is published to its person alone.
 */
export async function publishTimeEntry(
  context: PortalContext,
  { timed, entity }: { readonly timed: TimedEntities; readonly entity: TimedEntity },
  before: TimeEntryRow | undefined,
  after: TimeEntryRow,
): Promise<TimeEntry> {
  const people = await context.get(PersonCards).find([after.person_id]);
  const entry = presentTimeEntry(after, entity, people);
  const isPrivate = after.is_running && before?.is_running !== false;
  const audience = isPrivate ? { persons: [after.person_id] } : entity.audience;
  context.publish(timeEntryChangedLive, { id: entry.id, version: entry.version, data: entry }, audience);
  await timed.onChange({ before: before && presentTimeEntry(before, entity, people), after: entry });
  return entry;
}
