import { invitationsChangedLive, peopleChangedLive } from '@tessera/core/contract';
import { Realtime } from '@tessera/core/client';
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
  const realtime = context.get(Realtime);
  context.own(realtime.on(peopleChangedLive, () => void directory.refreshSoon()));
  context.own(realtime.on(invitationsChangedLive, () => void directory.refreshSoon()));
  context.own(realtime.onReset(() => void directory.refreshSoon()));
  context.own(() => directory.dispose());
}
