import { defineListFilters } from '@tessera/core/contract';
import { tasksContractMessages } from './messages';
import { taskStatuses } from './statuses';

/** By which fields the list of tasks is filtered, besides its state and text. */
export const taskFilters = defineListFilters({
  owner: {
    kind: 'person',
    label: tasksContractMessages.filterOwner,
    noneLabel: tasksContractMessages.filterNobody,
    othersLabel: tasksContractMessages.filterOthers,
  },
  status: {
    kind: 'status',
    label: tasksContractMessages.filterStatus,
    builtIn: taskStatuses,
  },
  due: { kind: 'day', label: tasksContractMessages.filterDue },
  label: {
    kind: 'label',
    label: tasksContractMessages.filterLabel,
    noneLabel: tasksContractMessages.filterNoLabel,
  },
  field: { kind: 'custom', label: tasksContractMessages.filterFields },
  creator: { kind: 'person', label: tasksContractMessages.filterCreator },
  collaborator: { kind: 'person', label: tasksContractMessages.filterCollaborator },
  involved: { kind: 'person', label: tasksContractMessages.filterInvolved },
  reviewer: { kind: 'person', label: tasksContractMessages.filterReviewer },
  reviewing: { kind: 'person', label: tasksContractMessages.filterReviewing },
  watcher: { kind: 'person', label: tasksContractMessages.filterWatcher, isSelfOnly: true },
});
