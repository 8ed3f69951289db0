import type { SearchFilterKey, SearchState } from './search-filters';
import { searchMessages } from './search-messages';

/** Names of filters. */
export const filterNames = {
  assignee: searchMessages.searchAssignee,
  collaborator: searchMessages.searchCollaborator,
  reviewer: searchMessages.searchReviewer,
  creator: searchMessages.searchCreator,
  label: searchMessages.searchLabel,
  state: searchMessages.searchState,
  status: searchMessages.searchStatus,
  priority: searchMessages.searchPriority,
  due: searchMessages.searchDue,
} as const satisfies Record<SearchFilterKey, object>;

/** Words before the colon of a filter. */
export const filterWords = {
  assignee: searchMessages.typedAssignee,
  collaborator: searchMessages.typedCollaborator,
  reviewer: searchMessages.typedReviewer,
  creator: searchMessages.typedCreator,
  label: searchMessages.typedLabel,
  state: searchMessages.typedState,
  status: searchMessages.typedStatus,
  priority: searchMessages.typedPriority,
  due: searchMessages.typedDue,
} as const satisfies Record<SearchFilterKey, object>;

export const stateLabels = {
  open: searchMessages.searchOpen,
  closed: searchMessages.searchClosed,
  overdue: searchMessages.searchOverdue,
  archived: searchMessages.searchArchived,
} as const satisfies Record<SearchState, object>;

export const stateWords = {
  open: searchMessages.typedOpen,
  closed: searchMessages.typedClosed,
  overdue: searchMessages.typedOverdue,
  archived: searchMessages.typedArchived,
} as const satisfies Record<SearchState, object>;
