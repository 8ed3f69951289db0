import { I18n, Toasts } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { stopTimer } from '@tessera/core/ui';
import { taskTimeMessages } from '../components/task-time-messages';
import { TaskTime } from '../task-time';

/** Stops the person's timer and logs it, from anywhere. */
export async function stopTimerCommand(context: PluginContext): Promise<void> {
  const store = await context.get(TaskTime).load();
  const toasts = context.get(Toasts);
  const words = context.get(I18n);
  await store.loadRunning();
  const { running } = store;
  if (running === undefined) {
    toasts.info(words.translate(taskTimeMessages.noTimer));
    return;
  }
  await stopTimer({ store, toasts, translate: (...asked) => words.translate(...asked) }, running);
}
