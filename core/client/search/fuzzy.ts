/** Where a text fits what somebody types. */
export interface FuzzyMatch {
  /** Higher is better; compare matches of one query only. */
  readonly score: number;
  /** Parts of the text that fit, in order: start and end, the end not included. */
  readonly ranges: readonly (readonly [number, number])[];
}

/**
 * Says how well a text fits: each word of the query stands at the beginning of a word, or within one, or its letters come
 * in order (`crtsk` finds "Create task"). Case and accents do not count.
 *
 * @returns undefined when a word of the query fits nowhere; an empty query fits everything with score 0.
 */
export function matchFuzzy(text: string, query: string): FuzzyMatch | undefined {
  const folded = fold(text);
  const ranges: (readonly [number, number])[] = [];
  let score = 0;
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const found = findWord(folded, word);
    if (found === undefined) {
      return undefined;
    }
    score += found.score;
    ranges.push(...found.ranges);
  }
  // Of two texts that fit alike the shorter one was meant.
  return { score: score - Math.min(text.length, 200) / 1_000, ranges: join(ranges) };
}

function findWord(text: string, word: string): FuzzyMatch | undefined {
  let within = -1;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) {
      return { score: at === 0 ? 4 : 3, ranges: [[at, at + word.length]] };
    }
    within = within === -1 ? at : within;
  }
  if (within !== -1) {
    return { score: 2, ranges: [[within, within + word.length]] };
  }
  return word.length < 2 ? undefined : findLetters(text, word);
}

/** Letters in order, the first of them at the beginning of a word and each next one near, or everything fits everything. */
function findLetters(text: string, word: string): FuzzyMatch | undefined {
  for (let start = 0; start < text.length; start += 1) {
    const ranges = isWordStart(text, start) ? followLetters(text, word, start) : undefined;
    if (ranges !== undefined) {
      return { score: 1, ranges };
    }
  }
  return undefined;
}

function followLetters(text: string, word: string, start: number): (readonly [number, number])[] | undefined {
  const ranges: (readonly [number, number])[] = [];
  let from = start;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    const isNear = at !== -1 && (at === from || isWordStart(text, at) || at - from < 6);
    if (!isNear || (ranges.length === 0 && at !== start)) {
      return undefined;
    }
    ranges.push([at, at + 1]);
    from = at + 1;
  }
  return ranges;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}

/** Lower case without accents, each sign in its place, so that positions hold for the text itself. */
function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const plain = (text[at] ?? '').normalize('NFD')[0] ?? '';
    const lower = plain.toLowerCase();
    folded += lower.length === 1 ? lower : plain;
  }
  return folded;
}

function join(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((left, right) => left[0] - right[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) {
      last[1] = Math.max(last[1], end);
      continue;
    }
    joined.push([start, end]);
  }
  return joined;
}
