import { readQuickAdd, withoutParts } from './read-quick-add';
import type { QuickAddRules } from './read-quick-add';

const days: Readonly<Record<string, string>> = { fri: '2026-03-13', 'next fri': '2026-03-20', tomorrow: '2026-03-13' };
const rules: QuickAddRules = {
  marks: [
    { kind: 'priority', sign: '!', options: [{ value: 'high', names: ['high', 'hoch'], words: 'High' }] },
    {
      kind: 'person',
      sign: '@',
      options: [
        { value: 'a', names: ['Ana Lopez', 'Ana'], words: 'Ana Lopez' },
        { value: 'j', names: ['José Ito', 'José'], words: 'José Ito' },
        { value: 'b1', names: ['Ben Ito', 'Ben'], words: 'Ben Ito' },
        { value: 'b2', names: ['Ben Stone', 'Ben'], words: 'Ben Stone' },
      ],
    },
    {
      kind: 'label',
      sign: '#',
      isMultiple: true,
      options: [
        { value: 'o', names: ['Ops'], words: 'Ops' },
        { value: 'q', names: ['Quick win'], words: 'Quick win' },
      ],
    },
  ],
  readDate: (phrase) => {
    const value = days[phrase.toLowerCase()];
    return value === undefined ? undefined : { value, words: value };
  },
  ignored: new Set(),
};

const read = (text: string, more: Partial<QuickAddRules> = {}): readonly [string, readonly string[]] => {
  const parts = readQuickAdd(text, { ...rules, ...more });
  return [withoutParts(text, parts), parts.map(({ kind, value }) => `${kind} ${value}`)];
};

describe('readQuickAdd', () => {
  it.each([
    ['Order weights fri !high @ana #ops', 'Order weights', ['date 2026-03-13', 'priority high', 'person a', 'label o']],
    ['Next fri order weights', 'order weights', ['date 2026-03-20']],
    ['#ops #quick win call !HOCH', 'call', ['label o', 'label q', 'priority high']],
    ['Ask @ana lopez and @jose', 'Ask @ana lopez and', ['person j']],
    ['Ask @Ben about it', 'Ask @Ben about it', []],
    ['Ask @Ben Stone', 'Ask', ['person b2']],
    ['mail a@ana.example #opsteam !higher', 'mail a@ana.example #opsteam !higher', []],
    ['Order weights fri 15:00', 'Order weights 15:00', ['date 2026-03-13']],
    ['tomorrow', 'tomorrow', []],
    ['', '', []],
  ])('%j', (text, title, parts) => {
    expect(read(text)).toEqual([title, parts]);
  });

  it('reads how something repeats before the day in it, and knows what follows', () => {
    const readRecurrence = (phrase: string, isLast: boolean) =>
      ['every fri', ...(isLast ? ['daily'] : [])].includes(phrase.toLowerCase())
        ? { value: phrase.toLowerCase(), words: phrase }
        : undefined;
    const withRules = (text: string) => read(text, { readRecurrence });
    expect(withRules('Call every fri')).toEqual(['Call', ['recurrence every fri']]);
    expect(withRules('Call every fri tomorrow')).toEqual(['Call', ['recurrence every fri', 'date 2026-03-13']]);
    expect(withRules('Water plants daily !high')).toEqual(['Water plants', ['recurrence daily', 'priority high']]);
    expect(withRules('Write the daily report')).toEqual(['Write the daily report', []]);
  });

  it('leaves alone what was turned back into text', () => {
    expect(read('Watch fri !high', { ignored: new Set(['fri']) })).toEqual(['Watch fri', ['priority high']]);
  });
});
