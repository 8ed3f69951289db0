import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { DefaultInviteDialog } from './stores/default-invite-dialog';
import { DefaultInviter } from './stores/default-inviter';
import { MemberDirectory } from './stores/member-directory';
import { Inviter } from './inviter';
import { Directory, InviteDialog } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(InviteDialog, DefaultInviteDialog);
  registrar.add(Directory, MemberDirectory);
  registrar.add(Inviter, DefaultInviter);
}

export function start(context: PluginContext): void {
  const directory = context.get(Directory);
  context.own(() => directory.dispose());
}
