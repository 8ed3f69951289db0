import { decideAccess } from '../../../contract';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreRequest } from '../../request-context/core-service';
import type { DatedType, DatedTypes } from './dated-entities';

/** What this file reads of a plugin. */
export interface PluginWithDates {
  readonly datedEntities?: readonly DatedType[];
}

/** Lists the dated types of the installed plugins for one caller. */
export class DeclaredDatedTypes implements DatedTypes {
  constructor(
    private readonly call: Pick<CoreRequest, 'context'>,
    private readonly installed: InstalledPlugins<PluginWithDates>,
  ) {}

  list(): readonly DatedType[] {
    const { subject } = this.call.context.actor;
    return this.installed.all
      .filter(({ state, gate }) => state === 'active' && decideAccess(gate, subject).outcome === 'granted')
      .flatMap(({ plugin: { datedEntities = [] } }) => datedEntities);
  }
}
