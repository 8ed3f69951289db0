import type { CoreServiceBinding } from '../request-context/core-service';
import { coreService } from '../request-context/core-service';
import type { KeyRing } from '../platform/keys/key-ring';
import { Activities } from './activity/activities';
import { Attachments } from './attachments/attachments';
import { Checklists } from './checklists/checklists';
import { DatabaseChecklists } from './checklists/database-checklists';
import { Comments } from './comments/comments';
import { DatabaseActivities } from './activity/database-activities';
import { PlanLimits } from '../identity/entitlements/plan-limits';
import { StorageLimits } from './attachments/storage-limits';
import { DatabaseAttachments } from './attachments/database-attachments';
import { DatabaseComments } from './comments/database-comments';
import type { CustomisedPlugin } from './custom-fields/custom-field-types';
import { CustomFieldTypes, CustomFieldTypesService } from './custom-fields/custom-field-types';
import { CustomFields } from './custom-fields/custom-fields';
import { DatabaseCustomFields } from './custom-fields/database-custom-fields';
import { DatedTypes } from './dated-entities/dated-entities';
import type { PluginWithDates } from './dated-entities/declared-dated-types';
import { DeclaredDatedTypes } from './dated-entities/declared-dated-types';
import type { InstalledPlugins } from '../platform/installed-plugins';
import { DatabaseLabels } from './labels/database-labels';
import type { LabellingPlugin } from './labels/label-uses';
import { LabelUses, LabelUsesService } from './labels/label-uses';
import { Labels } from './labels/labels';
import { DatabaseStatuses } from './statuses/database-statuses';
import type { PluginWithStatuses } from './statuses/status-types';
import { StatusTypes, StatusTypesService } from './statuses/status-types';
import { Statuses } from './statuses/statuses';
import { DatabaseRelations } from './relations/database-relations';
import { Relations } from './relations/relations';
import { DatabaseTimeEntries } from './time-entries/database-time-entries';
import { TimeEntries } from './time-entries/time-entries';
import { TimeEntryVersion, TimeEntryVersionService } from './time-entries/time-entry-version';
import { DatabaseWatchers } from './watchers/database-watchers';
import { Watchers } from './watchers/watchers';
import { CursorSigner } from '../data/paging/page';

const cursorPurpose = 'list-cursor';

/** Signs list cursors with a key of the installation. */
export function createCursorSigner(keys: KeyRing): CursorSigner {
  return {
    sign: (text) => keys.sign(cursorPurpose, text),
    isSigned: (text, signature) => keys.isSigned(cursorPurpose, text, signature),
  };
}

export interface CollaborationOptions {
  readonly signer: CursorSigner;
  /** Maximum size of all files of a portal, in bytes. */
  readonly fileQuota: number;
  /** Known once the plugins have started, so it is read at first use. */
  readonly installed: () => InstalledPlugins<LabellingPlugin & CustomisedPlugin & PluginWithStatuses & PluginWithDates>;
}

/** Services that work areas share. */
export interface Collaboration {
  /** CursorSigner, Activities, Attachments, Checklists, Comments, CustomFields, DatedTypes, Labels, PlanLimits, Relations, Statuses, TimeEntries, Watchers. */
  readonly services: readonly CoreServiceBinding[];
}

/** Creates the per-request services of core that work areas share. */
export function createCollaboration({ signer, fileQuota, installed }: CollaborationOptions): Collaboration {
  return {
    services: [
      coreService(CursorSigner, () => signer),
      coreService(Activities, (call) => new DatabaseActivities(call, signer)),
      coreService(PlanLimits, (call) => new StorageLimits(call, fileQuota)),
      coreService(Attachments, (call) => new DatabaseAttachments(call, signer, new StorageLimits(call, fileQuota))),
      coreService(Checklists, (call) => new DatabaseChecklists(call, signer)),
      coreService(Comments, (call) => new DatabaseComments(call, signer)),
      coreService(CustomFields, (call) => new DatabaseCustomFields(call)),
      coreService(CustomFieldTypesService, () => new CustomFieldTypes(installed())),
      coreService(DatedTypes, (call) => new DeclaredDatedTypes(call, installed())),
      coreService(Statuses, (call) => new DatabaseStatuses(call, new StatusTypes(installed()))),
      coreService(StatusTypesService, () => new StatusTypes(installed())),
      coreService(Labels, (call) => new DatabaseLabels(call)),
      coreService(Relations, (call) => new DatabaseRelations(call)),
      coreService(TimeEntries, (call) => new DatabaseTimeEntries(call)),
      coreService(TimeEntryVersionService, (call) => new TimeEntryVersion(call)),
      coreService(Watchers, (call) => new DatabaseWatchers(call)),
      coreService(LabelUsesService, (call) => new LabelUses(call, installed())),
    ],
  };
}
