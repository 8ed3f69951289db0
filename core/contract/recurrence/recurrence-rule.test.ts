import { formatRecurrence, parseRecurrence } from './recurrence-rule';
import { RecurrenceText } from './recurrence-text';

describe('the text of a recurrence rule', () => {
  it.each([
    ['freq=weekly;byday=th,mo', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['INTERVAL=1;FREQ=DAILY', 'FREQ=DAILY'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=12', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=12'],
    ['FREQ=YEARLY;INTERVAL=2;UNTIL=20300101', 'FREQ=YEARLY;INTERVAL=2;UNTIL=20300101'],
  ])('is the same for every way of writing it: %s', (text, expected) => {
    const rule = parseRecurrence(text);
    expect(rule && formatRecurrence(rule)).toBe(expected);
    expect(RecurrenceText.parse(text)).toBe(expected);
  });

  it.each([
    '',
    'every monday',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1000',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=99999999999',
    'FREQ=DAILY;COUNT=3;UNTIL=20300101',
    'FREQ=DAILY;UNTIL=20300231',
    'FREQ=DAILY;UNTIL=20300101T000000Z',
    'FREQ=DAILY;BYHOUR=1,2,3',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=1MO,TU',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO',
    'FREQ=YEARLY;BYYEARDAY=1',
    'FREQ=DAILY;=',
  ])('is refused when it cannot be said in a sentence, such as %p', (text) => {
    expect(parseRecurrence(text)).toBeUndefined();
    expect(RecurrenceText.safeParse(text).success).toBe(false);
  });
});
