import { mailTime } from './mail-time';
import type { MailTiming } from './mail-time';

const workingDays = [1, 2, 3, 4, 5] as const;
const instant: MailTiming = { mailMode: 'instant', digestAt: '08:00', quietHours: null, workingDaysOnly: false };
const night = { from: '20:00', until: '07:00' };

const at = (now: string, timing: Partial<MailTiming>, timeZone = 'Europe/Berlin'): string =>
  mailTime(new Date(now), { ...instant, ...timing }, { timeZone, workingDays }).toISOString();

describe('the time of an email', () => {
  it('is two minutes later, or the next daily email of the person’s zone', () => {
    expect(at('2026-03-04T11:00:00Z', {})).toBe('2026-03-04T11:02:00.000Z');
    expect(at('2026-03-04T11:00:00Z', { mailMode: 'daily' })).toBe('2026-03-05T07:00:00.000Z');
    expect(at('2026-03-04T11:00:00Z', { mailMode: 'daily' }, 'America/New_York')).toBe('2026-03-04T13:00:00.000Z');
  });

  it('is the next email of the week on its day, also a day off', () => {
    // A Wednesday; the Sunday is a day off, and the person chose it.
    expect(at('2026-03-04T11:00:00Z', { mailMode: 'daily', digestDay: 1 })).toBe('2026-03-09T07:00:00.000Z');
    expect(at('2026-03-04T06:00:00Z', { mailMode: 'daily', digestDay: 3 })).toBe('2026-03-04T07:00:00.000Z');
    expect(at('2026-03-04T11:00:00Z', { mailMode: 'daily', digestDay: 3 })).toBe('2026-03-11T07:00:00.000Z');
    const onSunday = { mailMode: 'daily', digestDay: 7, workingDaysOnly: true } as const;
    expect(at('2026-03-04T11:00:00Z', onSunday)).toBe('2026-03-08T07:00:00.000Z');
  });

  it('is never within quiet hours, before or after midnight, nor when the window ends in them', () => {
    expect(at('2026-03-04T21:00:00Z', { quietHours: night })).toBe('2026-03-05T06:00:00.000Z');
    expect(at('2026-03-05T04:00:00Z', { quietHours: night })).toBe('2026-03-05T06:00:00.000Z');
    expect(at('2026-03-04T18:59:00Z', { quietHours: night })).toBe('2026-03-05T06:00:00.000Z');
    expect(at('2026-03-04T11:00:00Z', { quietHours: { from: '12:00', until: '13:00' } })).toBe(
      '2026-03-04T12:00:00.000Z',
    );
  });

  it('waits for the next working day, and there for the end of quiet hours', () => {
    // Saturday.
    expect(at('2026-03-07T11:00:00Z', { workingDaysOnly: true })).toBe('2026-03-08T23:00:00.000Z');
    expect(at('2026-03-07T11:00:00Z', { workingDaysOnly: true, quietHours: night })).toBe('2026-03-09T06:00:00.000Z');
    // A Friday evening: the quiet night ends on Saturday.
    expect(at('2026-03-06T20:00:00Z', { workingDaysOnly: true, quietHours: night })).toBe('2026-03-09T06:00:00.000Z');
    expect(at('2026-03-06T20:00:00Z', { mailMode: 'daily', workingDaysOnly: true })).toBe('2026-03-09T07:00:00.000Z');
  });

  it('waits for the end of holidays', () => {
    // 2026-03-09 is a Monday.
    const calendar = { timeZone: 'Europe/Berlin', workingDays, holidays: ['2026-03-09'] };
    const timing = { ...instant, workingDaysOnly: true };
    expect(mailTime(new Date('2026-03-07T11:00:00Z'), timing, calendar).toISOString()).toBe('2026-03-09T23:00:00.000Z');
  });

  it('follows the clock when summer time begins in the quiet night', () => {
    expect(at('2026-03-28T21:00:00Z', { quietHours: night })).toBe('2026-03-29T05:00:00.000Z');
  });
});
