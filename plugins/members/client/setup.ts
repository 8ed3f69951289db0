import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { DefaultInviteDialog } from './stores/default-invite-dialog';
import { MemberDirectory } from './stores/member-directory';
import { Directory, InviteDialog } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(InviteDialog, DefaultInviteDialog);
  registrar.add(Directory, MemberDirectory);
}

export function start(context: PluginContext): void {
  const directory = context.get(Directory);
  context.own(() => directory.dispose());
}
