import { useEffect, useState } from 'react';
import { Clock, useService } from '@tessera/core/client';

/** True once a condition has held for a time, in milliseconds; false as soon as it does not. */
export function useLasting(holds: boolean, time: number): boolean {
  const clock = useService(Clock);
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) {
      return undefined;
    }
    const stop = new AbortController();
    clock.sleep(time, stop.signal).then(
      () => setLasts(true),
      () => undefined,
    );
    return () => {
      stop.abort();
      setLasts(false);
    };
  }, [clock, holds, time]);
  return holds && lasts;
}
