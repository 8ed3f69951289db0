import { ownedBy } from '../../contract';
import { translation as checklistContract } from '../../contract/checklist-messages.de';
import { translation as commentContract } from '../../contract/comment-messages.de';
import { translation as contract } from '../../contract/contract-messages.de';
import { translation as statusContract } from '../../contract/status-messages.de';
import { translation as customFieldContract } from '../../contract/custom-field-messages.de';
import { translation as importContract } from '../../contract/import-messages.de';
import { translation as labelContract } from '../../contract/label-messages.de';
import { translation as personSetContract } from '../../contract/person-set-messages.de';
import { translation as recurrenceContract } from '../../contract/recurrence/recurrence-contract-messages.de';
import { translation as relationContract } from '../../contract/relation-messages.de';
import { translation as timeEntryContract } from '../../contract/time-entry-messages.de';
import { translation as savedViewContract } from '../../contract/saved-view-messages.de';
import { translation as area } from '../../ui/workspace-messages.de';
import { translation as files } from '../../ui/attachments/messages.de';
import { translation as checklists } from '../../ui/checklists/checklist-messages.de';
import { translation as comments } from '../../ui/comments/messages.de';
import { translation as filters } from '../../ui/filters/filter-messages.de';
import { translation as codeSteps } from '../../ui/codes/code-step-messages.de';
import { translation as unread } from '../../ui/unread/unread-messages.de';
import { translation as copying } from '../../ui/copying/copy-messages.de';
import { translation as choices } from '../../ui/choices/choice-messages.de';
import { translation as calendars } from '../../ui/dates/calendar-messages.de';
import { translation as monthCalendars } from '../../ui/calendars/calendar-messages.de';
import { translation as boards } from '../../ui/boards/board-messages.de';
import { translation as dates } from '../../ui/dates/date-messages.de';
import { translation as statuses } from '../../ui/statuses/status-ui-messages.de';
import { translation as customEntries } from '../../ui/custom-fields/custom-entry-messages.de';
import { translation as customFields } from '../../ui/custom-fields/custom-field-ui-messages.de';
import { translation as labels } from '../../ui/labels/label-messages.de';
import { translation as lineComposer } from '../../ui/line-composer/line-composer-messages.de';
import { translation as navigation } from '../../ui/navigation/navigation-messages.de';
import { translation as durations } from '../../ui/numbers/duration-messages.de';
import { translation as people } from '../../ui/people/people-messages.de';
import { translation as plans } from '../../ui/plans/plan-messages.de';
import { translation as quickAdd } from '../../ui/quick-add/quick-add-messages.de';
import { translation as recurrence } from '../../ui/recurrence/recurrence-messages.de';
import { translation as relations } from '../../ui/relations/messages.de';
import { translation as richText } from '../../ui/rich-text/messages.de';
import { translation as time } from '../../ui/time-entries/time-messages.de';
import { translation as savedViews } from '../../ui/saved-views/messages.de';
import { translation as exports } from '../../ui/exports/messages.de';
import { translation as imports } from '../../ui/imports/messages.de';
import { translation as selection } from '../../ui/selection/messages.de';
import { translation as sorting } from '../../ui/sorting/sort-messages.de';
import { translation as tags } from '../../ui/tags/tag-messages.de';
import { translation as timelines } from '../../ui/timelines/timeline-messages.de';
import { translation as trees } from '../../ui/trees/tree-messages.de';
import { translation as watchers } from '../../ui/watchers/messages.de';
import { translation as ui } from '../../ui/common-messages.de';
import { translation as uploads } from '../attachments/messages.de';
import { translation as entities } from '../entities/messages.de';
import { translation as client } from '../messages.de';
import { translation as pendingWrites } from '../pending-writes/messages.de';
import { translation as search } from '../search/search-messages.de';

/** The German texts of core's client and `core/ui`. */
export const translation = {
  ...client,
  ...search,
  ...checklistContract,
  ...commentContract,
  ...contract,
  ...entities,
  ...pendingWrites,
  ...customFieldContract,
  ...statusContract,
  ...importContract,
  ...labelContract,
  ...personSetContract,
  ...recurrenceContract,
  ...relationContract,
  ...savedViewContract,
  ...timeEntryContract,
  ...uploads,
  ...ownedBy('ui', {
    ...ui,
    ...area,
    ...boards,
    ...calendars,
    ...choices,
    ...codeSteps,
    ...copying,
    ...unread,
    ...checklists,
    ...comments,
    ...dates,
    ...durations,
    ...files,
    ...filters,
    ...customFields,
    ...customEntries,
    ...statuses,
    ...labels,
    ...monthCalendars,
    ...lineComposer,
    ...navigation,
    ...people,
    ...plans,
    ...quickAdd,
    ...recurrence,
    ...relations,
    ...richText,
    ...savedViews,
    ...time,
    ...exports,
    ...imports,
    ...selection,
    ...sorting,
    ...tags,
    ...timelines,
    ...trees,
    ...watchers,
  }),
};
