import {
  bodyConditionOf,
  conditionOf,
  corrections,
  indexedText,
  readTextQuery,
  correctionConditionOf,
  deletionsOf,
} from './terms';

describe('the terms of a document', () => {
  it('are each word and its prefixes, the same for the body, and its keys', () => {
    const { terms, line } = indexedText({ title: 'Ä plan', body: 'go', keys: ['T-12'] });
    expect(new Set(terms)).toEqual(new Set(['#t12', 'a', 'ae', 'ae~', 'plan', 'pl~', 'pla~', 'plan~', '+go', '+go~']));
    expect(line).toBe('a plan');
  });

  it('are bounded for a text of any length', () => {
    const body = Array.from({ length: 5_000 }, (_each, index) => `word${index}`).join(' ');
    const { terms, line } = indexedText({ title: 'x'.repeat(1_000), body });
    expect(terms.length).toBeLessThan(400 * 9 + 20);
    expect(line).toHaveLength(64);
  });

  it('have the words of comments and files that title and body do not have', () => {
    const { terms } = indexedText({ title: 'plan', body: 'go', parts: [{ text: 'Plan: go on' }, { text: 'on' }] });
    expect(terms.filter((term) => term.startsWith('='))).toEqual(['=on', '=on~']);
  });

  it('offer words as corrections, except short words and numbers', () => {
    expect(indexedText({ title: 'The offer 2026q1', body: 'to Globex' }).vocabulary).toEqual(['offer', 'globex']);
  });
});

describe('the condition of a search', () => {
  it('requires every word, the last as a prefix, in the title or anywhere', () => {
    const { words, line, key } = readTextQuery('Write the Of') ?? { words: [], line: '', key: '' };
    expect([line, key]).toEqual(['write the of', undefined]);
    expect(conditionOf(words, 'title')).toBe("('write') & ('the') & ('of~')");
    expect(conditionOf(words.slice(0, 1), 'body')).toBe("('write~' | '+write~')");
  });

  it('starts with words of bodies after titles were searched, and with corrections after the words themselves were', () => {
    const words = [['plan'], ['plant'], ['of']];
    const everywhere = "('plan' | '+plan') & ('plant' | '+plant') & ('of~' | '+of~')";
    expect(bodyConditionOf(words)).toBe(`${everywhere} & ('+plan' | '+plant' | '+of~')`);
    expect(correctionConditionOf(words, [['plan', 'plant'], ['plant'], ['of']], 'body')).toBe(
      "('plan' | 'plant' | '+plan' | '+plant') & ('plant' | '+plant') & ('of~' | '+of~') & ('plant' | '+plant')",
    );
    expect(correctionConditionOf(words, words, 'body')).toBeUndefined();
    const long = 'abcdefghijklmnop';
    expect(correctionConditionOf([[`${long}qr`]], [[`${long}qr`, `${long}rq`]], 'body')).toBeUndefined();
  });

  it('may be a key', () => {
    const asked = readTextQuery(' t-12 ');
    expect(asked?.key).toBe('#t12');
    expect(conditionOf(asked?.words ?? [], 'title', asked?.key)).toBe("(('t') & ('12~')) | '#t12'");
  });

  it('is undefined without a letter or digit', () => {
    expect(readTextQuery(' -- ')).toBeUndefined();
  });

  it.each(["o'brien \\", "'; drop table x; --", '& | ! ( ) <-> :*', '\u0000a'])(
    'is never parsed as tsquery syntax: %j',
    (text) => {
      const { words } = readTextQuery(text) ?? { words: [] };
      const terms = conditionOf(words, 'parts').match(/'[^']*'/g) ?? [];
      expect(terms.every((term) => /^'[+=#]?[\p{L}\p{N}]+~?'$/u.test(term))).toBe(true);
    },
  );
});

describe('a typing error', () => {
  const correct = (word: string, candidate: string, isUnfinished = false): boolean =>
    deletionsOf(word).some((slip) => deletionsOf(candidate).includes(slip)) &&
    corrections(word, [candidate], isUnfinished).includes(candidate);

  it.each([
    ['reprot', 'report', 'two letters changed places'],
    ['ofer', 'offer', 'one is missing'],
    ['offfer', 'offer', 'one too many'],
    ['offor', 'offer', 'another one'],
    ['Quaterly'.toLowerCase(), 'quarterly', 'one is missing in a long word'],
    ['seperately', 'separately', 'another one in a long word'],
    ['conferenec', 'conference', 'two changed places at the end'],
  ])('in %s still means %s: %s', (word, candidate) => {
    expect(correct(word, candidate)).toBe(true);
  });

  it.each([
    ['offer', 'coffee'],
    ['plan', 'plant house'],
    ['task', 'disk'],
  ])('does not make %s into %s', (word, candidate) => {
    expect(correct(word, candidate)).toBe(false);
  });

  it('is tolerated in an unfinished word', () => {
    expect(correct('confrenc', 'conferences', true)).toBe(true);
    expect(correct('confrenc', 'conferences')).toBe(false);
    expect(corrections('confrenc', ['conference'], true)).toEqual(['conference']);
    expect(corrections('confe', ['conference'], false)).toEqual([]);
  });

  it('is corrected by the nearest words first', () => {
    expect(corrections('receiver', ['received', 'receiver', 'perceives'], false)).toEqual(['receiver', 'received']);
  });
});
