import { useEffect } from 'react';
import { useService } from '../react/application-provider';
import type { SearchHit } from '../services';
import { Search } from '../services';

/**
 * Puts the entity that a page or panel shows among those that were opened last, which the search offers before anything is
 * typed.
 *
 * @param type of the search that finds it, such as `Tasks`.
 * @param hit undefined while nothing is shown, or for an entity that the server does not know yet.
 */
export function useLastOpened(type: string, hit: SearchHit | undefined): void {
  const search = useService(Search);
  const key = hit === undefined ? undefined : JSON.stringify(hit);
  useEffect(() => {
    if (key === undefined) {
      return undefined;
    }
    let isShown = true;
    // Loads in its own time: nothing waits for it. Without a connection it is left out.
    void search.follow().then(
      (live) => {
        if (isShown) {
          // The one cast here: it was written a line above.
          live.addOpened(JSON.parse(key) as SearchHit, type);
        }
        live.dispose();
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [search, type, key]);
}
