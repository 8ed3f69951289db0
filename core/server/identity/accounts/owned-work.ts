import { decideAccess } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityParts } from './identity-parts';
import type { OwnedWorkCount } from './member-requests';

/** Counts what members own together in the work areas that the request's person may use. */
export async function countOwnedWork(
  call: CoreRequest,
  { installed }: Pick<IdentityParts, 'installed'>,
  { clientId, personIds }: { readonly clientId: string; readonly personIds: readonly string[] },
): Promise<readonly OwnedWorkCount[]> {
  const { context: caller } = call;
  const counts: OwnedWorkCount[] = [];
  for (const { plugin, gate, state } of installed().all) {
    if (state !== 'active' || decideAccess(gate, caller.actor.subject).outcome !== 'granted') {
      continue;
    }
    for (const { work, label, count: countOf } of plugin.ownedWork ?? []) {
      const context = await call.inPlugin(plugin.manifest.id, clientId);
      let count = 0;
      for (const personId of personIds) {
        count += await countOf(context, personId);
      }
      if (count > 0) {
        counts.push({ work, count, text: caller.translate(label, { count }) });
      }
    }
  }
  return counts;
}
