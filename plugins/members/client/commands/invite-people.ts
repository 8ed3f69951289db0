import { warnIfReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { InviteDialog } from '../tokens';

/** Opens the dialog from anywhere. */
export function invitePeople(context: PluginContext): void {
  if (!warnIfReadOnly(context)) {
    context.get(InviteDialog).open();
  }
}
