import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Clock, Navigation, useService } from '@tessera/core/client';
import { taskListUrl } from '../model/addresses';
import type { ListFilter } from '../model/task-filter';

/** Long enough that not every letter sends a request. Milliseconds. */
const findPause = 250;

/** The text that a list is searched for, as it is typed: the address follows after a pause, and leads when it changes. */
export function useFindText(filter: ListFilter, taskId: string | undefined): [string, (text: string) => void] {
  const clock = useService(Clock);
  const navigation = useService(Navigation);
  const [find, setFind] = useState(filter.find);
  /** The last searched text, from this field or from the address. */
  const searched = useRef(filter.find);
  const search = useEffectEvent((text: string) => {
    searched.current = text;
    // Not every letter becomes a history entry.
    navigation.go(taskListUrl({ filter: { ...filter, find: text }, taskId }), { replace: true });
  });
  useEffect(() => {
    if (find === searched.current) {
      return undefined;
    }
    const stop = new AbortController();
    clock.sleep(findPause, stop.signal).then(
      () => search(find),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, find]);

  // The address can change the text too: by Back, or by "Show all open tasks".
  const { find: found } = filter;
  useEffect(() => {
    if (found.trim() !== searched.current.trim()) {
      searched.current = found;
      setFind(found);
    }
  }, [found]);
  return [find, setFind];
}
