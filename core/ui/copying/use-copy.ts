import { Toasts } from '../../client/services';
import { useService } from '../../client/react/application-provider';
import { useUi } from '../environment';
import { copyMessages } from './copy-messages';
import { copyText } from './copy-text';

/**
 * Copies a text that the screen shows, and says whether that worked: where there is no clipboard, people select it there.
 *
 * @example
 * ```tsx
 * import { Button, useCopy } from '@tessera/core/ui';
 *
 * export function CopyAll({ lines }: { readonly lines: readonly string[] }) {
 *   const copy = useCopy();
 *   return <Button onClick={() => void copy(lines.join('\n'))}>Copy all</Button>;
 * }
 * ```
 */
export function useCopy(): (text: string) => Promise<void> {
  const toasts = useService(Toasts);
  const { translate } = useUi();
  return async (text) => {
    if (await copyText(text)) {
      toasts.success(translate(copyMessages.copied));
    } else {
      toasts.warning(translate(copyMessages.copyFailed));
    }
  };
}
