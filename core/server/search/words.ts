/** Scripts without blanks: each character stands for itself, so that any part of a sentence is found. */
const alone = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const wordPattern = new RegExp(String.raw`${alone}|(?:(?!${alone})[\p{L}\p{N}\p{M}])+`, 'gu');

/** Letters that Unicode does not take apart, as people type them without the mark. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };
/** Letters that have a second spelling on keyboards without them. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Longest word that is kept whole. Letters. */
const longestWord = 64;

/** A word in the ways in which it may be typed: Müller is muller and mueller. The first is the plainest. */
export type Spellings = readonly [string, ...string[]];

/** Lower case, without accents, ligatures taken apart. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a text in their order, folded. Apostrophes within words are no gaps. */
export function wordsOf(text: string): readonly Spellings[] {
  const joined = text.normalize('NFC').replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (joined.match(wordPattern) ?? []).map(spellingsOf);
}

function spellingsOf(word: string): Spellings {
  const plain = cut(fold(word), longestWord);
  const other = cut(
    fold(word.toLowerCase().replace(/[äöüåø]/gu, (letter) => spelledOut[letter] ?? letter)),
    longestWord,
  );
  return other === plain ? [plain] : [plain, other];
}

/** The first letters of a word; never half a letter. */
export function cut(word: string, most: number): string {
  return word.length <= most ? word : [...word].slice(0, most).join('');
}

/** The words of a text in one line, plainly spelled: what titles are compared by. */
export function plainLine(text: string): string {
  return wordsOf(text)
    .map(([plain]) => plain)
    .join(' ');
}
