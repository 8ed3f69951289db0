/** Scripts without blanks: each character is a word of its own, so that any part of a sentence is found. */
const alone = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const wordPattern = new RegExp(String.raw`${alone}|(?:(?!${alone})[\p{L}\p{N}\p{M}])+`, 'gu');

/** Letters that Unicode does not decompose, as typed without their mark. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };
/** Letters with a second spelling, used on keyboards without them. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Characters of a word that are indexed. */
const maxWordLength = 64;

/** The spellings of a word: Müller is muller and mueller. The first is the plainest. */
export type Spellings = readonly [string, ...string[]];

/** Returns the text in lower case, without accents, with ligatures expanded. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** Returns the words of a text in order, folded. Apostrophes do not separate words. */
export function wordsOf(text: string): readonly Spellings[] {
  const joined = text.normalize('NFC').replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (joined.match(wordPattern) ?? []).map(spellingsOf);
}

function spellingsOf(word: string): Spellings {
  const plain = truncateText(fold(word), maxWordLength);
  const other = truncateText(
    fold(word.toLowerCase().replace(/[äöüåø]/gu, (letter) => spelledOut[letter] ?? letter)),
    maxWordLength,
  );
  return other === plain ? [plain] : [plain, other];
}

/** Returns the first characters of a word; never half a surrogate pair. */
export function truncateText(word: string, maxLength: number): string {
  return word.length <= maxLength ? word : [...word].slice(0, maxLength).join('');
}

/** Returns the words of a text in their plainest spelling, joined by blanks; titles are compared in this form. */
export function plainLine(text: string): string {
  return wordsOf(text)
    .map(([plain]) => plain)
    .join(' ');
}
