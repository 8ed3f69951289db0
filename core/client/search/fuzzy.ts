/** How a text matches a query. */
export interface FuzzyMatch {
  /** Higher is better; comparable within one query only. */
  readonly score: number;
  /** Matching parts of the text, in order: start and end, the end excluded. */
  readonly ranges: readonly (readonly [number, number])[];
}

/**
 * Scores how well a text matches: each word of the query is at the start of a word, or inside one, or its letters occur
 * in order (`crtsk` finds "Create task"). Case and accents are ignored.
 *
 * @returns undefined if a word of the query does not match; an empty query matches everything with score 0.
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
  // Of two equal matches the shorter text ranks first.
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

/** Letters in order: the first at the start of a word, each next one near, or every query would match every text. */
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

/** Lower case without accents, one character for each, so that positions are those of the text itself. */
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
