import { decideAccess, isOpenToApiTokens, tighten } from '../../../contract';
import type { Message, Subject } from '../../../contract';
import type { InstalledPlugin } from '../../platform/installed-plugins';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import type { ApiTokenArea } from './api-tokens';

/** What this file reads of a plugin. */
export interface PluginWithScopes {
  readonly endpoints?: readonly EndpointBinding[];
  readonly auditedActions?: { readonly area: Message };
}

/** The areas with endpoints that are open to tokens and that a person may use, core first. */
export function apiTokenAreas(
  installed: readonly InstalledPlugin<PluginWithScopes>[],
  subject: Subject,
): readonly ApiTokenArea[] {
  const core: ApiTokenArea = { id: 'core', name: undefined, canWrite: true, isForAdmins: false };
  return [core, ...installed.flatMap((each) => areaOf(each, subject) ?? [])];
}

function areaOf(
  { plugin, gate, state }: InstalledPlugin<PluginWithScopes>,
  subject: Subject,
): ApiTokenArea | undefined {
  const open = (plugin.endpoints ?? [])
    .map(({ endpoint }) => ({ endpoint, gate: tighten(gate, endpoint.gate) }))
    .filter(
      (each) => isOpenToApiTokens(each.endpoint, each.gate) && decideAccess(each.gate, subject).outcome === 'granted',
    );
  if (state !== 'active' || open.length === 0) {
    return undefined;
  }
  return {
    id: plugin.manifest.id,
    name: plugin.auditedActions?.area ?? plugin.manifest.name,
    canWrite: open.some(({ endpoint }) => endpoint.effect === 'write'),
    isForAdmins: open.every((each) => each.gate.audience === 'admin'),
  };
}
