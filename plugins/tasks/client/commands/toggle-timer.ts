import type { I18n, TimeTracking, Toasts } from '@tessera/core/client';
import { toggleTimer as toggle } from '@tessera/core/ui';
import { timedTaskOf } from '../components/timed-task';

interface TimerServices {
  readonly time: TimeTracking;
  readonly toasts: Toasts;
  readonly translate: I18n['translate'];
}

/** Starts the timer of a task, or stops it if it runs. */
export async function toggleTaskTimer(
  { time, toasts, translate }: TimerServices,
  task: Parameters<typeof timedTaskOf>[0],
): Promise<void> {
  await toggle({ store: await time.load(), toasts, translate }, timedTaskOf(task));
}
