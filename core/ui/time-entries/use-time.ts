import { useEffect, useState } from 'react';
import { sleepUnlessAborted } from '../../client/sleep-unless-aborted';
import { useApplication } from '../../client/react/application-provider';
import { Toasts } from '../../client/services';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import type { TimeTracking } from '../../client/time-entries/time-tracking';
import type { TimeEntry } from '../../contract';
import { Clock } from '../../kernel/services';
import { useUi } from '../environment';
import type { TimerSurroundings } from './timer-actions';

const second = 1_000;

/** The store of logged time; undefined until its code has loaded. */
export function useTimeStore(time: TimeTracking): {
  readonly store: TimeEntryStore | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const [store, setStore] = useState(time.current);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    setFailed(false);
    time.load().then(
      (loaded) => isShown && setStore(loaded),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [time, attempt]);
  return { store, hasFailed, retry: () => setAttempt((count) => count + 1) };
}

/** What the actions on timers use. */
export function useTimerSurroundings(store: TimeEntryStore): TimerSurroundings {
  const application = useApplication();
  const { translate } = useUi();
  return { store, toasts: application.get(Toasts), translate };
}

/** Milliseconds that a timer has run; renders again at each full second. */
export function useElapsed(store: TimeEntryStore, timer: TimeEntry): number {
  const application = useApplication();
  const [, setSecond] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const clock = application.get(Clock);
    async function tick(): Promise<void> {
      while (await sleepUnlessAborted(clock, second - (store.elapsed(timer) % second), ended.signal)) {
        setSecond((count) => count + 1);
      }
    }
    void tick();
    return () => ended.abort();
  }, [application, store, timer]);
  return store.elapsed(timer);
}

/** "0:42", "1:02:03": minutes and seconds, with hours from the first one on. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / second);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
