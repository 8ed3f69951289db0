import { randomUUID } from 'node:crypto';
import type { InstalledPlugins } from '../platform/installed-plugins';
import type { ContextFactory } from '../request-context/contexts';
import type { Principals } from '../identity/access/principals';
import type { MemberAccessOptions } from './hub-guard';
import { memberActor, passesGate } from './hub-guard';
import type { PresenceBinding } from './presence/presence-binding';
import type { PresencePolicy } from './presence/presence-policy';
import { ownerOfEntity } from './presence/presence-policy';

/** What this file reads of a plugin. */
interface PluginWithRooms {
  readonly presence?: readonly PresenceBinding[];
}

export interface PresenceGuardOptions extends MemberAccessOptions {
  readonly installed: InstalledPlugins<PluginWithRooms>;
  readonly principals: Principals;
  readonly contexts: ContextFactory;
}

/** Asks the plugin that owns an entity who may see its room, as its endpoints are asked. */
export function createPresenceGuard(options: PresenceGuardOptions): PresencePolicy {
  const { installed, principals, contexts } = options;
  const bindingOf = (entity: string): PresenceBinding | undefined =>
    installed.get(ownerOfEntity(entity))?.plugin.presence?.find(({ room }) => room.entity === entity);
  return {
    find: (entity) => bindingOf(entity)?.room,
    async allows({ personId, clientId, room, id }) {
      const pluginId = ownerOfEntity(room.entity);
      const binding = bindingOf(room.entity);
      const member = await memberActor(options, personId, clientId);
      if (binding === undefined || member === undefined || !passesGate(installed, pluginId, member.subject)) {
        return false;
      }
      const actor = { ...member, principals: await principals.of(clientId, member) };
      const about = `Room '${room.entity}'`;
      return contexts.inPortal({ pluginId, actor, about, requestId: randomUUID(), mode: 'read', clientId }, (context) =>
        binding.maySee(context, id),
      );
    },
  };
}
