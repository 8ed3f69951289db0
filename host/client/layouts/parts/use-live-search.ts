import { useEffect, useState } from 'react';
import { Logger, Search, useService } from '@tessera/core/client';
import type { LiveSearch } from '@tessera/core/client';

/** A search of one's own while the part stands; undefined until it has arrived. */
export function useLiveSearch(): LiveSearch | undefined {
  const search = useService(Search);
  const logger = useService(Logger);
  const [live, setLive] = useState<LiveSearch>();
  useEffect(() => {
    let hasLeft = false;
    let taken: LiveSearch | undefined;
    search.follow().then(
      (arrived) => {
        if (!hasLeft) {
          taken = arrived;
          setLive(arrived);
        }
      },
      (error: unknown) => logger.error('The search did not arrive.', error),
    );
    return () => {
      hasLeft = true;
      taken?.dispose();
    };
  }, [search, logger]);
  return live;
}
