import { translation as checklistContract } from '../../../contract/checklist-messages.de';
import { translation as commentContract } from '../../../contract/comment-messages.de';
import { translation as contract } from '../../../contract/contract-messages.de';
import { translation as customFieldContract } from '../../../contract/custom-field-messages.de';
import { translation as importContract } from '../../../contract/import-messages.de';
import { translation as labelContract } from '../../../contract/label-messages.de';
import { translation as statusContract } from '../../../contract/status-messages.de';
import { translation as personSetContract } from '../../../contract/person-set-messages.de';
import { translation as timeEntryContract } from '../../../contract/time-entry-messages.de';
import { translation as savedViewContract } from '../../../contract/saved-view-messages.de';
import { translation as auditLog } from '../../operations/audit-log/messages.de';
import { translation as archive } from '../../operations/portal-export/messages.de';
import { translation as calls } from '../../request-context/messages.de';
import { translation as collaboration } from '../../data/paging/messages.de';
import { translation as checklists } from '../../work-areas/checklists/messages.de';
import { translation as comments } from '../../work-areas/comments/messages.de';
import { translation as directory } from '../../operations/portal-directory/messages.de';
import { translation as entitlements } from '../../identity/entitlements/messages.de';
import { translation as exports } from '../../work-areas/exports/messages.de';
import { translation as files } from '../../work-areas/files/messages.de';
import { translation as customFields } from '../../work-areas/custom-fields/messages.de';
import { translation as statuses } from '../../work-areas/statuses/messages.de';
import { translation as imports } from '../../work-areas/imports/messages.de';
import { translation as labels } from '../../work-areas/labels/messages.de';
import { translation as timeEntries } from '../../work-areas/time-entries/messages.de';
import { translation as savedViews } from '../../work-areas/saved-views/messages.de';
import { translation as http } from '../../request-context/problems/messages.de';
import { translation as identity } from '../../identity/accounts/messages.de';
import { translation as leases } from '../../background/leases/messages.de';
import { translation as mail } from '../../background/mail/messages.de';
import { translation as outgoing } from '../../platform/http-client/messages.de';
import { translation as recurrenceContract } from '../../../contract/recurrence/recurrence-contract-messages.de';
import { translation as relationContract } from '../../../contract/relation-messages.de';
import { translation as relations } from '../../work-areas/relations/messages.de';
import { translation as sql } from '../../data/sql/messages.de';
import { translation as watchers } from '../../work-areas/watchers/messages.de';

/** German messages of core's server. */
export const translation = {
  ...archive,
  ...auditLog,
  ...calls,
  ...collaboration,
  ...checklistContract,
  ...checklists,
  ...commentContract,
  ...comments,
  ...contract,
  ...directory,
  ...entitlements,
  ...exports,
  ...files,
  ...http,
  ...identity,
  ...customFieldContract,
  ...statusContract,
  ...statuses,
  ...importContract,
  ...imports,
  ...labelContract,
  ...personSetContract,
  ...savedViewContract,
  ...timeEntryContract,
  ...customFields,
  ...labels,
  ...savedViews,
  ...timeEntries,
  ...leases,
  ...mail,
  ...outgoing,
  ...recurrenceContract,
  ...relationContract,
  ...relations,
  ...sql,
  ...watchers,
};
