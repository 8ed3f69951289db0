import { matchFuzzy } from './fuzzy';

function marked(text: string, query: string): string | undefined {
  const match = matchFuzzy(text, query);
  return match?.ranges.reduceRight(
    (all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
    text,
  );
}

function best(query: string, ...texts: readonly string[]): string | undefined {
  const scored = texts.map((text) => ({ text, score: matchFuzzy(text, query)?.score ?? -1 }));
  return scored.sort((left, right) => right.score - left.score)[0]?.text;
}

describe('a fuzzy match', () => {
  it.each([
    ['Create task', 'cr ta', '[Cr]eate [ta]sk'],
    ['Recalibration', 'cal', 'Re[cal]ibration'],
    ['Create task', 'crtsk', '[Cr]ea[t]e ta[sk]'],
    ['Žižka Örjan', 'zizka or', '[Žižka] [Ör]jan'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['Tasks', '', 'Tasks'],
  ])('of %j and %j marks %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it.each([
    ['Create task', 'xyz'],
    ['Create task', 'create zebra'],
    ['Something entirely else', 'sgl'],
  ])('of %j and %j does not exist', (text, query) => {
    expect(matchFuzzy(text, query)).toBeUndefined();
  });

  it('prefers the start of a word, then the start of the text, then the shorter text', () => {
    expect(best('cal', 'Recalibrate', 'Order calipers')).toBe('Order calipers');
    expect(best('cal', 'Order calipers', 'Calendar')).toBe('Calendar');
    expect(best('task', 'Tasks and more', 'Tasks')).toBe('Tasks');
  });
});
