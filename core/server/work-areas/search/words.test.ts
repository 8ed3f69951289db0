import { fold, plainLine, wordsOf } from './words';

describe('words of a text', () => {
  it('are folded: case, accents and ligatures are ignored', () => {
    expect(fold('Élan STRASSE Straße Łódź Œuvre')).toBe('elan strasse strasse lodz oeuvre');
  });

  it('have the spellings of keyboards without umlauts', () => {
    expect(wordsOf('Müller in Århus')).toEqual([['muller', 'mueller'], ['in'], ['arhus', 'aarhus']]);
    // The same letters in two characters each.
    expect(wordsOf('Müller'.normalize('NFD'))).toEqual([['muller', 'mueller']]);
  });

  it('end at any character but letters, digits and apostrophes', () => {
    expect(plainLine('  Don’t e-mail “T-12” (v2.5)\n')).toBe('dont e mail t 12 v2 5');
    expect(wordsOf('… — !?')).toEqual([]);
  });

  it('are single characters in scripts without blanks', () => {
    expect(wordsOf('会議abc').flat()).toEqual(['会', '議', 'abc']);
  });

  it('never end within a surrogate pair', () => {
    const [[word] = ['']] = wordsOf('𝒜'.repeat(10) + '𐐨'.repeat(100));
    expect([...word]).toHaveLength(64);
    expect(Buffer.from(word).toString()).toBe(word);
  });
});
