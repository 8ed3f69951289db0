import type { SearchQueryField } from './read-search-query';
import { readSearchQuery, withoutPart } from './read-search-query';

const fields: readonly SearchQueryField[] = [
  {
    key: 'assignee',
    words: ['assignee', 'owner', 'zuständig'],
    sign: '@',
    values: [
      { value: 'me', names: ['me', 'ich'], words: 'You' },
      { value: 'a', names: ['Ana Lopez', 'Ana', 'Lopez'], words: 'Ana Lopez' },
      { value: 'j', names: ['José Ito', 'José'], words: 'José Ito' },
      { value: 'b1', names: ['Ben Ito', 'Ben'], words: 'Ben Ito' },
      { value: 'b2', names: ['Ben Stone', 'Ben'], words: 'Ben Stone' },
    ],
  },
  {
    key: 'label',
    words: ['label'],
    sign: '#',
    values: [
      { value: 'o', names: ['Ops'], words: 'Ops' },
      { value: 'q', names: ['Quick win'], words: 'Quick win' },
    ],
  },
  {
    key: 'state',
    words: ['is', 'ist'],
    values: [
      { value: 'open', names: ['open', 'offen'], words: 'Open' },
      { value: 'overdue', names: ['overdue', 'überfällig'], words: 'Overdue' },
    ],
  },
  {
    key: 'priority',
    words: ['priority'],
    sign: '!',
    values: [{ value: 'high', names: ['high', 'hoch'], words: 'High' }],
  },
  {
    key: 'due',
    words: ['due', 'fällig'],
    values: [],
    read: (text) => (/^[<>]?(?:fri|next week)$/.test(text) ? { value: text, words: text } : undefined),
  },
];

function read(query: string): readonly [string, readonly string[]] {
  const { text, parts } = readSearchQuery(query, fields);
  return [text, parts.map(({ key, value }) => `${key} ${value}`)];
}

describe('a search query', () => {
  it.each([
    ['offer @ana is:open due:<fri', 'offer', ['assignee a', 'state open', 'due <fri']],
    ['@Ana Lopez offer', 'offer', ['assignee a']],
    ['owner:"ana lopez" offer', 'offer', ['assignee a']],
    ['@jose #quick win !HIGH', '', ['assignee j', 'label q', 'priority high']],
    ['#ops #"Quick win" plan', 'plan', ['label o', 'label q']],
    ['due:"next week" plan', 'plan', ['due next week']],
    ['Angebot zuständig:ich ist:überfällig fällig:>fri', 'Angebot', ['assignee me', 'state overdue', 'due >fri']],
    ['is:open', '', ['state open']],
  ])('reads %j', (query, text, parts) => {
    expect(read(query)).toEqual([text, parts]);
  });

  it.each([
    '@zoe offer',
    '@Ben offer',
    'is:pending offer',
    'due:someday',
    'color:red offer',
    'mail ana@lopez.example about this:open',
    'is: open',
    '@',
    'is:opens',
    '"is:open"',
    'owner:"ana lopez"s',
    '',
  ])('leaves %j as text', (query) => {
    expect(read(query)).toEqual([query.trim(), []]);
  });

  it('tells a person of a common first name by the full name', () => {
    expect(read('@ben stone offer')).toEqual(['offer', ['assignee b2']]);
  });

  it('is the same query without a filter that is taken away', () => {
    const query = 'offer  @ana is:open';
    const [first, second] = readSearchQuery(query, fields).parts;
    expect(first && withoutPart(query, first)).toBe('offer is:open');
    expect(second && withoutPart(query, second)).toBe('offer @ana');
  });
});
