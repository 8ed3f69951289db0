import { useRef } from 'react';
import { useUi } from '../environment';

/** Milliseconds after which a letter begins a new search. */
const pause = 1_000;

/** Searches a list by letters typed in it. */
export interface Typeahead {
  /** A search is going on, so a space belongs to it. */
  readonly isTyping: () => boolean;
  /** Index of the label that begins with what was typed, from `from` on and around the end; undefined for none. */
  readonly type: (letter: string, from: number, labels: readonly string[]) => number | undefined;
}

/** Finds labels by their beginning; case and accents are ignored. */
export function useTypeahead(): Typeahead {
  const { language, clock } = useUi();
  const typed = useRef({ text: '', at: 0 });

  function isTyping(): boolean {
    return typed.current.text !== '' && clock.elapsed() - typed.current.at < pause;
  }

  function type(letter: string, from: number, labels: readonly string[]): number | undefined {
    const text = isTyping() ? typed.current.text + letter : letter;
    typed.current = { text, at: clock.elapsed() };
    const { compare } = new Intl.Collator(language, { usage: 'search', sensitivity: 'base' });
    // The first letter leads to the next one; further letters may still mean the current one.
    const first = text.length === 1 ? from + 1 : from;
    for (let step = 0; step < labels.length; step += 1) {
      const index = (first + step) % labels.length;
      if (compare((labels[index] ?? '').slice(0, text.length), text) === 0) {
        return index;
      }
    }
    return undefined;
  }

  return { isTyping, type };
}
