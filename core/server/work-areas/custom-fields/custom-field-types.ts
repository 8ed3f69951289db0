import type { EntityReference } from '../activity/activities';
import { decideAccess, serviceToken, tighten } from '../../../contract';
import type { Audience, Subject } from '../../../contract';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CustomisedEntities } from './custom-fields';

/** What this file reads of a plugin. */
export interface CustomisedPlugin {
  readonly customFields?: CustomisedEntities;
}

/** Which types of entities have custom fields, as the installed plugins declare them. */
export class CustomFieldTypes {
  constructor(private readonly installed: InstalledPlugins<CustomisedPlugin>) {}

  /**
   * The type by its name, if the plugin that declares it is open to the caller.
   *
   * @param audience `admin` for changes.
   */
  find(name: string, subject: Subject, audience: Audience & ('member' | 'admin')): EntityReference['type'] | undefined {
    for (const { plugin, gate, state } of this.installed.all) {
      const type = plugin.customFields?.find((each) => each === name);
      if (type !== undefined && state === 'active') {
        return decideAccess(tighten(gate, { audience }), subject).outcome === 'granted' ? type : undefined;
      }
    }
    return undefined;
  }
}
export const CustomFieldTypesService = serviceToken<CustomFieldTypes>('core:CustomFieldTypes');
