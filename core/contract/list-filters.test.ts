import { safeParse } from 'zod/v4/core';
import * as z from 'zod/mini';
import {
  addDays,
  daysOf,
  defineListFilters,
  matchesDay,
  matchesLabels,
  matchesPerson,
  toggleChoice,
} from './list-filters';
import { defineMessages } from './messages';

const messages = defineMessages('notes', {
  author: 'Author',
  noReader: 'No one',
  kind: 'Kind',
  a: 'A',
  b: 'B',
  on: 'On',
  label: 'Label',
});
const filters = defineListFilters({
  author: { kind: 'person', label: messages.author },
  reader: { kind: 'person', label: messages.author, noneLabel: messages.noReader },
  other: { kind: 'person', label: messages.author, othersLabel: messages.noReader },
  self: { kind: 'person', label: messages.author, isSelfOnly: true },
  kind: {
    kind: 'choice',
    label: messages.kind,
    choices: [
      { key: 'a', label: messages.a },
      { key: 'b-c', label: messages.b },
    ],
  },
  on: { kind: 'day', label: messages.on },
  label: { kind: 'label', label: messages.label, noneLabel: messages.noReader },
});
const person = '01900000-0000-7000-8000-000000000001';

describe('filters of a list', () => {
  it.each([
    ['author', ['me', person], ['none', 'you', `${person}x`, '']],
    ['reader', ['me', 'none', person], ['someone']],
    ['other', ['me', 'others', person], ['none']],
    ['self', ['me'], ['others', 'none', person]],
    ['label', ['none', person, `${person},${person}`], ['', 'none,none', 'me', Array(11).fill(person).join(',')]],
    ['kind', ['a', 'b-c', 'a,b-c'], ['c', 'a,', 'a,b-c,a', 'a b']],
    [
      'on',
      ['today', 'overdue', 'week', 'none', '2026-03-01..2026-03-31', '2026-03-01..', '..2026-03-31'],
      ['..', 'yesterday', '2026-02-30..', '0000-01-01..', '2026-03-01'],
    ],
  ])('accept values of “%s” in addresses and in requests alike, and no others', (key, known, unknown) => {
    const query = z.object(filters.query);
    for (const value of [...known, ...unknown]) {
      const read = filters.read(new URLSearchParams({ [key]: value }));
      const accepted = {
        inAddress: Object.values(read).length === 1,
        inRequest: safeParse(query, { [key]: value }).success,
      };
      expect({ value, ...accepted }).toEqual({
        value,
        inAddress: known.includes(value),
        inRequest: known.includes(value),
      });
    }
  });

  it('are written to an address beside its other parameters, and removed from it', () => {
    const query = new URLSearchParams('find=x&kind=a');
    filters.write(query, { author: 'me', on: 'today' });
    expect(query.toString()).toBe('find=x&author=me&on=today');
    filters.write(query, {});
    expect(query.toString()).toBe('find=x');
  });

  it('match days relative to today, ranges with an open end, and no day at all', () => {
    const today = '2026-03-28';
    const days = ['2026-03-27', '2026-03-28', '2026-04-04', '2026-04-05', undefined];
    const matching = (value: string) => days.filter((day) => matchesDay(value, day, today));
    expect(matching('overdue')).toEqual(['2026-03-27']);
    expect(matching('today')).toEqual(['2026-03-28']);
    expect(matching('week')).toEqual(['2026-03-28', '2026-04-04']);
    expect(matching('none')).toEqual([undefined]);
    expect(matching('2026-03-28..')).toEqual(['2026-03-28', '2026-04-04', '2026-04-05']);
    expect(matching('..2026-03-28')).toEqual(['2026-03-27', '2026-03-28']);
    expect(daysOf('2026-03-01..2026-03-02', today)).toEqual({ from: '2026-03-01', to: '2026-03-02' });
  });

  it('match the signed-in person, another one, and no one', () => {
    const found = [person, 'other', undefined];
    const matching = (value: string, me: string | undefined) => found.filter((each) => matchesPerson(value, each, me));
    expect([
      matching('me', person),
      matching('other', person),
      matching('none', person),
      matching('me', undefined),
      matching('others', person),
    ]).toEqual([[person], ['other'], [undefined], [], ['other']]);
  });

  it('add and remove one choice at a time', () => {
    expect([
      toggleChoice(undefined, 'a'),
      toggleChoice('a', 'b-c'),
      toggleChoice('a,b-c', 'a'),
      toggleChoice('a', 'a'),
    ]).toEqual(['a', 'a,b-c', 'b-c', undefined]);
  });

  it('count days over the ends of months, years and summer time', () => {
    expect([addDays('2026-03-28', 2), addDays('2026-01-01', -1), addDays('2028-02-28', 1)]).toEqual([
      '2026-03-30',
      '2025-12-31',
      '2028-02-29',
    ]);
  });
});

describe('matchesLabels', () => {
  // `b` was merged into `a`, and `x` was deleted.
  const idOf = (id: string): string | undefined => ({ a: 'a', b: 'a', c: 'c' })[id];

  it.each([
    ['a', ['a'], true],
    ['a', ['b'], true],
    ['b', ['a'], true],
    ['a,c', ['c'], true],
    ['a', ['c'], false],
    ['a', [], false],
    ['x', ['x'], false],
    ['none', [], true],
    ['none', ['x'], true],
    ['none', ['x', 'b'], false],
  ])('%s and %j: %s', (value, ids, expected) => {
    expect(matchesLabels(value, ids, idOf)).toBe(expected);
  });
});
