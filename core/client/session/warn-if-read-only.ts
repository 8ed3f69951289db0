import { coreMessages } from '../messages';
import type { PluginContext } from '../plugin';
import { Session, Toasts, I18n } from '../services';

/**
 * For commands that start a change: in a read-only portal it shows a warning and returns true, before the person fills
 * in a form. The server refuses the change in any case.
 */
export function warnIfReadOnly(context: Pick<PluginContext, 'get'>): boolean {
  const { isReadOnly, portal } = context.get(Session);
  if (isReadOnly) {
    context.get(Toasts).warning(context.get(I18n).translate(coreMessages.readOnly, { portal: portal?.name ?? '' }));
  }
  return isReadOnly;
}
