import type { Audience, Subject } from '../../../contract';
import { decideAccess, serviceToken, tighten } from '../../../contract';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { EntitiesWithStatus } from './statuses';

/** What this file reads of a plugin. */
export interface PluginWithStatuses {
  readonly statuses?: readonly EntitiesWithStatus[];
}

/** Which types of entities have statuses that companies change, as the installed plugins declare them. */
export class StatusTypes {
  constructor(private readonly installed: InstalledPlugins<PluginWithStatuses>) {}

  /** The declaration of a type. */
  get(type: string): EntitiesWithStatus | undefined {
    return this.installed.all.flatMap(({ plugin }) => plugin.statuses ?? []).find((each) => each.type === type);
  }

  /** The type that has a built-in status of this id. */
  typeOf(builtInId: string): EntitiesWithStatus['type'] | undefined {
    return this.installed.all
      .flatMap(({ plugin }) => plugin.statuses ?? [])
      .find(({ builtIn }) => builtIn.some(({ id }) => id === builtInId))?.type;
  }

  /**
   * The declaration of a type, if the plugin that declares it is open to the caller.
   *
   * @param audience `admin` for changes.
   */
  find(type: string, subject: Subject, audience: Audience & ('member' | 'admin')): EntitiesWithStatus | undefined {
    for (const { plugin, gate, state } of this.installed.all) {
      const found = plugin.statuses?.find((each) => each.type === type);
      if (found !== undefined && state === 'active') {
        return decideAccess(tighten(gate, { audience }), subject).outcome === 'granted' ? found : undefined;
      }
    }
    return undefined;
  }
}
export const StatusTypesService = serviceToken<StatusTypes>('core:StatusTypes');
