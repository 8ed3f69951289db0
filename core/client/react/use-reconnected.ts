import { reaction } from 'mobx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Network } from '../services';
import { useService } from './application-provider';

/**
 * Runs work each time the browser has a connection again, such as a read that failed without one.
 *
 * @example
 * useReconnected(() => void storage.refresh());
 */
export function useReconnected(work: () => void): void {
  const network = useService(Network);
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useEffect(
    () =>
      reaction(
        () => network.online,
        (isOnline) => {
          if (isOnline) {
            latest.current();
          }
        },
      ),
    [network],
  );
}
