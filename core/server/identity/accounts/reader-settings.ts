import type { PortalFacts, ReaderSettings } from '../../../contract';
import { hourCycleOf, readAppearance } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

/** What decides how a person reads, as it is stored. */
export interface StoredReader {
  readonly id: string;
  readonly email: string;
  readonly appearance: Readonly<Record<string, unknown>>;
  readonly timeZone: string | null;
}

/** Statement for persons, by id. */
export function readersById(ids: readonly string[]): Sql<StoredReader> {
  return sql<StoredReader>`select id, email, appearance, time_zone as "timeZone" from core.person
    where id = any (${ids}::uuid[])`;
}

/** Statement for the person with an address, if there is one. */
export function readerByEmail(email: string): Sql<StoredReader> {
  return sql<StoredReader>`select id, email, appearance, time_zone as "timeZone" from core.person
    where email = ${email.toLowerCase()}`;
}

/**
 * How a person reads. What they never chose, and a language that the product does not support any more, is that of the
 * company, or of the request where there is no company.
 */
export function readerSettings(
  stored: Pick<StoredReader, 'appearance' | 'timeZone'> | undefined,
  usual: Pick<PortalFacts, 'locale' | 'timeZone'>,
  isSupported: (language: string) => boolean,
): ReaderSettings {
  const { language: chosen, clock } = readAppearance(stored?.appearance ?? {});
  const language = chosen !== undefined && isSupported(chosen) ? chosen : usual.locale;
  return {
    language,
    timeZone: stored?.timeZone ?? usual.timeZone,
    hourCycle: hourCycleOf(clock, language),
  };
}
