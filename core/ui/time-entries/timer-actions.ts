import type { I18n, Toasts } from '../../client/services';
import { ApiError } from '../../client/services';
import type { TimeChanges, TimeEntryStore } from '../../client/time-entries/time-entry-store';
import type { TimedEntityCard, TimeEntry } from '../../contract';
import { formatDuration } from '../numbers/duration';
import { timeMessages } from './time-messages';

/** What the actions on timers use. */
export interface TimerSurroundings {
  readonly store: TimeEntryStore;
  readonly toasts: Toasts;
  readonly translate: I18n['translate'];
}

/** What people call an entity: its key, else its title. */
export function nameOfTimed({ key, title }: TimedEntityCard): string {
  return key ?? title;
}

/** Starts a timer, stops the one that runs, and offers to undo both. A forgotten one is asked about instead. */
async function startTimer({ store, toasts, translate }: TimerSurroundings, entity: TimedEntityCard): Promise<void> {
  await store.loadRunning();
  const { running } = store;
  if (running !== undefined && store.isForgotten(running)) {
    store.ask(true);
    return;
  }
  try {
    const { stopped, undo } = await store.start(entity);
    const name = nameOfTimed(entity);
    const text =
      stopped === undefined
        ? translate(timeMessages.timerStarted, { name })
        : translate(timeMessages.timerStopped, {
            name,
            former: nameOfTimed(stopped.entity),
            duration: formatDuration(stopped.minutes, translate),
          });
    toasts.success(text, { undo });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    toasts.error(error.sentences[0] ?? '');
  }
}

/** Stops a timer and logs it, with an undo. A forgotten one is asked about, unless the person entered the minutes. */
export async function stopTimer(
  { store, toasts, translate }: TimerSurroundings,
  timer: TimeEntry,
  entered: Partial<Omit<TimeChanges, 'endedOn'>> = {},
): Promise<boolean> {
  if (entered.minutes === undefined && store.isForgotten(timer)) {
    store.ask(true);
    return false;
  }
  const saved = await store.stop(timer, entered);
  if (saved === undefined) {
    return false;
  }
  const { entity, minutes } = saved.entity;
  const duration = formatDuration(minutes, translate);
  toasts.success(translate(timeMessages.timerLogged, { duration, name: nameOfTimed(entity) }), { undo: saved.revert });
  return true;
}

/** Discards a timer, with an undo. */
export async function discardTimer({ store, toasts, translate }: TimerSurroundings, timer: TimeEntry): Promise<void> {
  const isUnsent = store.entries.unsentState(timer.id) !== undefined;
  const undo = await store.remove(timer);
  if (undo !== undefined || isUnsent) {
    toasts.success(
      translate(timeMessages.timerDiscarded, { name: nameOfTimed(timer.entity) }),
      undo === undefined ? {} : { undo },
    );
  }
}

/** Deletes an entry, with an undo. */
export async function deleteEntry({ store, toasts, translate }: TimerSurroundings, entry: TimeEntry): Promise<void> {
  const undo = await store.remove(entry);
  if (undo !== undefined) {
    const duration = formatDuration(entry.minutes, translate);
    toasts.success(translate(timeMessages.timeDeleted, { duration, name: nameOfTimed(entry.entity) }), { undo });
  }
}

/** Starts the timer of an entity, or stops it if it runs. */
export async function toggleTimer(surroundings: TimerSurroundings, entity: TimedEntityCard): Promise<void> {
  const { store } = surroundings;
  await store.loadRunning();
  const { running } = store;
  if (running?.entity.id === entity.id) {
    await stopTimer(surroundings, running);
  } else {
    await startTimer(surroundings, entity);
  }
}
