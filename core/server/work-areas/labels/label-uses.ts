import { listLimits, serviceToken } from '../../../contract';
import { sql } from '../../data/sql/tag';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreRequest } from '../../request-context/core-service';
import type { LabelledEntities } from './labels';

/** What this file reads of a plugin. */
export interface LabellingPlugin {
  readonly labels?: readonly LabelledEntities[];
}

/** Counts what has a label, in the plugins that own the entities. */
export class LabelUses {
  constructor(
    private readonly call: CoreRequest,
    private readonly installed: InstalledPlugins<LabellingPlugin>,
  ) {}

  /** Counted up to 1,000 in each plugin. */
  async count(clientId: string, labelId: string): Promise<{ readonly count: number; readonly isCapped: boolean }> {
    const database = this.call.database({ role: 'app_core', clientId, personId: this.call.personId });
    // With the labels that were merged into this one, whose ids the entities still store.
    const rows = await database.rows(sql<{ readonly id: string }>`with recursive found as (
        select l.id from core.label l where l.client_id = ${clientId} and l.id = ${labelId}
        union
        select l.id from found f join core.label l on l.client_id = ${clientId} and l.merged_into = f.id
      ) select id from found`);
    const ids = rows.map(({ id }) => id);
    let count = 0;
    for (const { plugin, state } of this.installed.all) {
      for (const labelled of state === 'active' ? (plugin.labels ?? []) : []) {
        const context = await this.call.inPlugin(plugin.manifest.id, clientId);
        count += await labelled.count(context, ids, listLimits.countCap + 1);
      }
    }
    return { count: Math.min(count, listLimits.countCap), isCapped: count > listLimits.countCap };
  }
}
export const LabelUsesService = serviceToken<LabelUses>('core:LabelUses');
