import { Navigation, Session, Toasts, Words } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { messages } from '../messages';
import { newTaskAddress } from '../model/addresses';

/** Opens the composer over the list, wherever the person is. */
export function createTaskCommand(context: PluginContext): void {
  const { isReadOnly, portal } = context.get(Session);
  if (isReadOnly) {
    const sentence = context.get(Words).say(messages.createRefused, { portal: portal?.name ?? '' });
    context.get(Toasts).warning(sentence);
    return;
  }
  context.get(Navigation).go(newTaskAddress);
}
