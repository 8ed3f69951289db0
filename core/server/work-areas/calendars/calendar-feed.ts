import { hash } from 'node:crypto';
import type { Download } from '../../../contract';
import { addDays, productName } from '../../../contract';
import { contentLine, escapeText } from './calendar-lines';

/** An entry of a calendar: a whole day, or a moment of it. */
export interface CalendarEntry {
  /** The same for the entity forever, and in no other calendar: `task-<id>@<plugin>`. */
  readonly uid: string;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** ISO 8601 in UTC; without it the entry is all day. */
  readonly at?: string | undefined;
  /** Plain text; may have several lines. */
  readonly description?: string;
  /** Address of the entity in the product. */
  readonly url?: string;
  /** ISO 8601 in UTC. */
  readonly updatedOn: string;
  /** Grows with each change. */
  readonly version: number;
}

/** A calendar that other programs subscribe to. */
export interface CalendarFeed {
  /** Name of the file without its ending. */
  readonly name: string;
  /** Name of the calendar for people. */
  readonly title: string;
  readonly entries: readonly CalendarEntry[];
}

/** How often programs should ask again. Google and Outlook decide themselves. */
const refreshInterval = 'PT1H';

/**
 * Writes a calendar as a file of RFC 5545, with an ETag of its content: programs that ask often get 304.
 *
 * Entries are events, all-day ones unless they have a time, during which a person counts as free, not to-dos: Google Calendar, Outlook and Apple Calendar leave VTODO
 * out of calendars that people subscribe to.
 *
 * @example
 * ```ts
 * import type { Download } from '@tessera/core/contract';
 * import { writeCalendarFeed } from '@tessera/core/server';
 *
 * const entry = { uid: 'note-1@notes', title: 'Read', day: '2026-03-29', updatedOn: '2026-03-01T08:00:00.000Z', version: 1 };
 * export const feed = (): Download => writeCalendarFeed({ name: 'notes', title: 'My notes', entries: [entry] });
 * ```
 */
export function writeCalendarFeed({ name, title, entries }: CalendarFeed): Download {
  const bytes = Buffer.from(calendarText(title, entries));
  return {
    name: `${name}.ics`,
    type: 'text/calendar; charset=utf-8',
    size: bytes.length,
    etag: `"${hash('sha256', bytes, 'base64url')}"`,
    bytes: once(bytes),
  };
}

function calendarText(title: string, entries: readonly CalendarEntry[]): string {
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', `-//${productName.name}//Calendar feed//EN`),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    // RFC 7986, and what Google and Apple read instead.
    contentLine('NAME', escapeText(title)),
    contentLine('X-WR-CALNAME', escapeText(title)),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', refreshInterval),
    contentLine('X-PUBLISHED-TTL', refreshInterval),
    ...(entries.length === 0 ? [anyComponent] : entries.map(eventText)),
    contentLine('END', 'VCALENDAR'),
  ].join('');
}

/** A calendar needs at least one component (RFC 5545, 3.6); strict programs call an empty one broken. */
const anyComponent = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n');

function eventText({ uid, title, day, at, description, url, updatedOn, version }: CalendarEntry): string {
  const changed = utc(updatedOn);
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', escapeText(uid)),
    // Of the change, not of the request: the file stays the same until something changes.
    contentLine('DTSTAMP', changed),
    contentLine('LAST-MODIFIED', changed),
    contentLine('SEQUENCE', String(version)),
    ...timeLines(day, at),
    contentLine('SUMMARY', escapeText(title)),
    ...(description === undefined ? [] : [contentLine('DESCRIPTION', escapeText(description))]),
    ...(url === undefined ? [] : [contentLine('URL', url)]),
    contentLine('TRANSP', 'TRANSPARENT'),
    contentLine('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE'),
    contentLine('END', 'VEVENT'),
  ].join('');
}

function timeLines(day: string, at: string | undefined): readonly string[] {
  if (at !== undefined) {
    // Without an end it ends when it begins (RFC 5545, 3.6.1).
    return [contentLine('DTSTART', utc(at))];
  }
  return [
    contentLine('DTSTART;VALUE=DATE', basicDate(day)),
    // The end is not included.
    contentLine('DTEND;VALUE=DATE', basicDate(addDays(day, 1))),
  ];
}

function basicDate(day: string): string {
  return day.replaceAll('-', '');
}

/** `20260329T081500Z`. */
function utc(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
