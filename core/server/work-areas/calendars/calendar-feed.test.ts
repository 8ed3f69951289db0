import fc from 'fast-check';
import type { Download } from '../../../contract';
import type { CalendarEntry } from './calendar-feed';
import { writeCalendarFeed } from './calendar-feed';

const entry: CalendarEntry = {
  uid: 'task-1@tasks',
  title: 'Pay; file, and sign\nC:\\x',
  day: '2026-12-31',
  description: 'T-1\nhttps://work.example/tasks/1',
  url: 'https://work.example/tasks/1',
  updatedOn: '2026-03-29T08:15:30.250Z',
  version: 4,
};

async function bytesOf({ bytes }: Download): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) {
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const write = (entries: readonly CalendarEntry[], title = 'My tasks: Acme'): Promise<Buffer> =>
  bytesOf(writeCalendarFeed({ name: 'tasks', title, entries }));

/** Content lines after unfolding (RFC 5545, 3.1). */
const linesOf = (file: Buffer): readonly string[] => file.toString('utf8').replaceAll('\r\n ', '').split('\r\n');

const unescape = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));

describe('a calendar feed', () => {
  it('has an all-day event for each entry, during which its owner counts as free', async () => {
    expect(linesOf(await write([entry]))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tessera//Calendar feed//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:My tasks: Acme',
      'X-WR-CALNAME:My tasks: Acme',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:task-1@tasks',
      'DTSTAMP:20260329T081530Z',
      'LAST-MODIFIED:20260329T081530Z',
      'SEQUENCE:4',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Pay\\; file\\, and sign\\nC:\\\\x',
      'DESCRIPTION:T-1\\nhttps://work.example/tasks/1',
      'URL:https://work.example/tasks/1',
      'TRANSP:TRANSPARENT',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has a component even without entries, as RFC 5545 demands', async () => {
    const lines = linesOf(await write([]));
    expect(lines.slice(9, 17)).toEqual([
      ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
      ...['TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
    ]);
  });

  it('folds lines at 75 octets, never within a character, and returns every text', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 250 });
    await fc.assert(
      fc.asyncProperty(texts, texts, async (title, calendar) => {
        const file = await write([{ ...entry, title }], calendar);
        const physical = file.toString('latin1').split('\r\n');
        expect(physical.filter((line) => line.length > 75)).toEqual([]);
        // Each line decodes by itself.
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        const decoded = physical.map((line) => decoder.decode(Buffer.from(line, 'latin1')));
        expect(decoded.filter((line) => /(?!\t)\p{Cc}/u.test(line))).toEqual([]);
        const lines = linesOf(file);
        const valueOf = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length) ?? '';
        const plain = (text: string) => text.replace(/\r\n|\r/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '');
        expect([unescape(valueOf('SUMMARY:')), unescape(valueOf('X-WR-CALNAME:'))]).toEqual([
          plain(title),
          plain(calendar),
        ]);
        expect(lines).toHaveLength(24);
      }),
    );
  });

  it('cannot be given further properties by a title', async () => {
    const lines = linesOf(await write([{ ...entry, title: 'x\r\nATTENDEE:mailto:a@b.example\nEND:VEVENT' }]));
    expect(lines.filter((line) => line.startsWith('ATTENDEE') || line === 'END:VEVENT')).toEqual(['END:VEVENT']);
  });

  it('has the same ETag until something changes', () => {
    const etag = (each: CalendarEntry) => writeCalendarFeed({ name: 'a', title: 'A', entries: [each] }).etag;
    expect(etag(entry)).toBe(etag({ ...entry }));
    expect(etag({ ...entry, day: '2026-12-30' })).not.toBe(etag(entry));
  });
});
