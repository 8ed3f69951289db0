import { coreMessages } from '../messages';
import type { PluginContext } from '../plugin';
import { Session, Toasts, Words } from '../services';

/**
 * For commands that begin a change. Where the portal may only be read it says so and is true: better now than after
 * somebody has filled in a form. The server refuses in any case.
 */
export function refusedAsReadOnly(context: Pick<PluginContext, 'get'>): boolean {
  const { isReadOnly, portal } = context.get(Session);
  if (isReadOnly) {
    context.get(Toasts).warning(context.get(Words).say(coreMessages.readOnly, { portal: portal?.name ?? '' }));
  }
  return isReadOnly;
}
