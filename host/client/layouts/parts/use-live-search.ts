import { useEffect, useState } from 'react';
import { Search, useService } from '@tessera/core/client';
import type { LiveSearch } from '@tessera/core/client';
import { LazyRetryService, useApplication } from '../../../../core/client/boot';

/** Creates a search for the component while it is mounted; undefined until its code has loaded. */
export function useLiveSearch(): LiveSearch | undefined {
  const search = useService(Search);
  const retries = useApplication().get(LazyRetryService);
  const [live, setLive] = useState<LiveSearch>();
  useEffect(() => {
    const ended = new AbortController();
    let taken: LiveSearch | undefined;
    void retries
      .until(() => search.follow(), ended.signal)
      .then((arrived) => {
        if (ended.signal.aborted) {
          arrived?.dispose();
          return;
        }
        taken = arrived;
        setLive(arrived);
      });
    return () => {
      ended.abort();
      taken?.dispose();
    };
  }, [search, retries]);
  return live;
}
