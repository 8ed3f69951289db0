/** A part of a text that stands for a value, such as "!high". */
export interface QuickAddPart {
  /** What it is: `date`, `recurrence`, or the kind of its mark. */
  readonly kind: string;
  /** As typed. */
  readonly text: string;
  readonly value: string;
  /** The value in words, such as "Due Fri 13 March". */
  readonly words: string;
  /** Index of its first character, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** A value that a sign and a name stand for. */
export interface QuickAddOption {
  readonly value: string;
  /** What people may type after the sign; a name that several options have stands for none of them. */
  readonly names: readonly string[];
  readonly words: string;
}

/** Options behind a sign: `!` and the priorities. */
export interface QuickAddMark {
  readonly kind: string;
  /** One character. */
  readonly sign: string;
  readonly options: readonly QuickAddOption[];
  /** Whether several count; otherwise the last one does. */
  readonly isMultiple?: boolean;
}

/** What is looked for in a text. */
export interface QuickAddRules {
  readonly marks: readonly QuickAddMark[];
  /** Reads a date from one to six words; undefined unless every word belongs to it. */
  readonly readDate?: (phrase: string) => { readonly value: string; readonly words: string } | undefined;
  /**
   * Reads from one to six words how something repeats; undefined unless every word belongs to it. `isLast`: nothing but
   * other parts follows.
   */
  readonly readRecurrence?: (
    phrase: string,
    isLast: boolean,
  ) => { readonly value: string; readonly words: string } | undefined;
  /** Texts that the person has turned back into words, in lower case. */
  readonly ignored: ReadonlySet<string>;
}

/** Words of the longest date or rule, such as "13 march 2026 at 3 pm". */
const maxPhraseWords = 6;

/**
 * Finds what a text says besides words: `Order weights fri !high @ana #ops`. Nothing is found that would leave no text.
 * Parts do not overlap, and come in the order of the text.
 */
export function readQuickAdd(text: string, rules: QuickAddRules): readonly QuickAddPart[] {
  const found: QuickAddPart[] = [];
  for (const mark of rules.marks) {
    const parts = partsOfMark(text, mark).filter((part) => isWanted(part, rules));
    found.push(...(mark.isMultiple === true ? parts : parts.slice(-1)));
  }
  // Before dates, because "every Monday" contains one.
  for (const kind of ['recurrence', 'date'] as const) {
    const part = findPhrase(text, kind, rules, found);
    if (part !== undefined) {
      found.push(part);
    }
  }
  const parts = found.sort((left, right) => left.start - right.start);
  return withoutParts(text, parts) === '' ? [] : parts;
}

/** The text without its parts, with single spaces. */
export function withoutParts(text: string, parts: readonly Pick<QuickAddPart, 'start' | 'end'>[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of parts) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return (rest + text.slice(from)).replace(/\s+/g, ' ').trim();
}

function isWanted({ text }: Pick<QuickAddPart, 'text'>, { ignored }: QuickAddRules): boolean {
  return !ignored.has(text.toLocaleLowerCase());
}

function partsOfMark(text: string, { kind, sign, options }: QuickAddMark): readonly QuickAddPart[] {
  const folded = fold(text);
  const owners = new Map<string, QuickAddOption | undefined>();
  for (const option of options) {
    for (const name of new Set(option.names.map(fold))) {
      owners.set(name, owners.has(name) ? undefined : option);
    }
  }
  // The longest name first: "Ana Lopez" before "Ana".
  const names = [...owners.keys()].filter((name) => name !== '').sort((left, right) => right.length - left.length);
  const parts: QuickAddPart[] = [];
  for (let start = text.indexOf(sign); start >= 0; start = text.indexOf(sign, start + 1)) {
    if (start > 0 && !/\s/.test(text.charAt(start - 1))) {
      continue;
    }
    const name = names.find((each) => isAt(folded, each, start + 1));
    const option = name === undefined ? undefined : owners.get(name);
    if (name !== undefined && option !== undefined) {
      const end = start + 1 + name.length;
      parts.push({ kind, text: text.slice(start, end), value: option.value, words: option.words, start, end });
    }
  }
  return parts;
}

function isAt(text: string, name: string, at: number): boolean {
  return text.startsWith(name, at) && !/[\p{L}\p{N}_-]/u.test(text.charAt(at + name.length));
}

/** Of the same length as the text, so that indexes are those of the text. */
function fold(text: string): string {
  return [...text].map((character) => foldCharacter(character)).join('');
}

function foldCharacter(character: string): string {
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  return plain.length === character.length ? plain : character;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The longest phrase of a kind; of several that are equally long the last, because a title rather begins than ends with a name. */
function findPhrase(
  text: string,
  kind: 'recurrence' | 'date',
  rules: QuickAddRules,
  taken: readonly QuickAddPart[],
): QuickAddPart | undefined {
  const read = (part: Word): Pick<QuickAddPart, 'value' | 'words'> | undefined =>
    kind === 'date' ? rules.readDate?.(part.text) : rules.readRecurrence?.(part.text, isLast(text, part.end, taken));
  const words: readonly Word[] = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (let length = Math.min(maxPhraseWords, words.length); length > 0; length -= 1) {
    for (let first = words.length - length; first >= 0; first -= 1) {
      const phrase = words.slice(first, first + length);
      const [start, end] = [phrase[0]?.start ?? 0, phrase.at(-1)?.end ?? 0];
      const part = { text: text.slice(start, end), start, end };
      const isFree = taken.every((each) => each.end <= start || each.start >= end);
      const found = isFree && isWanted(part, rules) ? read(part) : undefined;
      if (found !== undefined) {
        return { ...part, value: found.value, words: found.words, kind };
      }
    }
  }
  return undefined;
}

/** Whether only spaces and parts are behind an index. */
function isLast(text: string, end: number, taken: readonly QuickAddPart[]): boolean {
  const behind = taken.filter(({ start }) => start >= end).sort((left, right) => left.start - right.start);
  const parts = behind.map((part) => ({ start: part.start - end, end: part.end - end }));
  return withoutParts(text.slice(end), parts) === '';
}
