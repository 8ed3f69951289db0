import { fold, plainLine, wordsOf } from './words';

describe('words of a text', () => {
  it('are folded: case, accents and ligatures do not count', () => {
    expect(fold('Élan STRASSE Straße Łódź Œuvre')).toBe('elan strasse strasse lodz oeuvre');
  });

  it('have every spelling that a keyboard without umlauts leads to', () => {
    expect(wordsOf('Müller in Århus')).toEqual([['muller', 'mueller'], ['in'], ['arhus', 'aarhus']]);
    // The same letters in two characters each.
    expect(wordsOf('Müller'.normalize('NFD'))).toEqual([['muller', 'mueller']]);
  });

  it('end at anything that is no letter or digit, but not at an apostrophe', () => {
    expect(plainLine('  Don’t e-mail “T-12” (v2.5)\n')).toBe('dont e mail t 12 v2 5');
    expect(wordsOf('… — !?')).toEqual([]);
  });

  it('are single characters in scripts without blanks', () => {
    expect(wordsOf('会議abc').flat()).toEqual(['会', '議', 'abc']);
  });

  it('never end within a letter of two units', () => {
    const [[word] = ['']] = wordsOf('𝒜'.repeat(10) + '𐐨'.repeat(100));
    expect([...word]).toHaveLength(64);
    expect(Buffer.from(word).toString()).toBe(word);
  });
});
