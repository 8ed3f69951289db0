import type { ServiceRegistrar } from '@tessera/core/client';
import { DefaultInviteDialog } from './stores/default-invite-dialog';
import { InviteDialog } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(InviteDialog, DefaultInviteDialog);
}
