import { coreMessages } from '../messages';
import type { PluginContext } from '../plugin';
import { Session, Toasts, I18n } from '../services';

/**
 * For commands that start a change: in a read-only portal it shows a warning and returns true, before the person fills
 * in a form. The server refuses the change in any case.
 */
export function warnIfReadOnly(context: Pick<PluginContext, 'get'>): boolean {
  return warnIfPortalIsReadOnly(context.get(Session), context.get(Toasts), context.get(I18n));
}

/** The same for services of the kernel. */
export function warnIfPortalIsReadOnly({ isReadOnly, portal }: Session, toasts: Toasts, words: I18n): boolean {
  if (isReadOnly) {
    toasts.warning(words.translate(coreMessages.readOnly, { portal: portal?.name ?? '' }));
  }
  return isReadOnly;
}
