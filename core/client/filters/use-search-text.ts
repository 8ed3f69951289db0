import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Clock } from '../../kernel/services';
import { useService } from '../react/application-provider';

/** Milliseconds after the last key: not every letter sends a request. */
const pause = 250;

/**
 * The text that is searched, as it is typed: the address follows a quarter of a second after the last key, and leads when
 * it changes.
 *
 * @param searched as the address has it.
 * @param onSearch called with the trimmed text.
 */
export function useSearchText(searched: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const clock = useService(Clock);
  const [text, setText] = useState(searched);
  /** The last searched text, from this field or from the address. */
  const last = useRef(searched);
  const search = useEffectEvent((typed: string) => {
    last.current = typed.trim();
    onSearch(last.current);
  });
  useEffect(() => {
    if (text.trim() === last.current) {
      return undefined;
    }
    const stop = new AbortController();
    clock.sleep(pause, stop.signal).then(
      () => search(text),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, text]);
  useEffect(() => {
    if (searched !== last.current) {
      last.current = searched;
      setText(searched);
    }
  }, [searched]);
  return [text, setText];
}
