import { defineMessages } from '../../contract';
import type { SearchFilterKey, SearchState } from './search-filters';

/** Filters in search queries: their names, and the words that people type. */
export const searchMessages = defineMessages('core', {
  searchAssignee: 'Owner',
  searchCreator: 'Created by',
  searchLabel: 'Label',
  searchState: 'State',
  searchStatus: 'Status',
  searchPriority: 'Priority',
  searchDue: 'Due',
  searchOpen: 'Open',
  searchClosed: 'Closed',
  searchOverdue: 'Overdue',
  searchMe: 'You',
  searchNone: 'None',
  searchBefore: 'before {day}',
  searchUntil: 'until {day}',
  searchAfter: 'after {day}',
  searchFrom: 'from {day}',
  searchBetween: '{from} to {to}',
  // Words that people type, in lower case, separated by a comma and a space. They are never shown.
  typedAssignee: 'assignee, owner, assigned',
  typedCreator: 'from, by, creator, author',
  typedLabel: 'label, tag',
  typedState: 'is',
  typedStatus: 'status',
  typedPriority: 'priority, prio',
  typedDue: 'due',
  typedOpen: 'open',
  typedClosed: 'closed, done, completed',
  typedOverdue: 'overdue, late',
  typedMe: 'me, myself',
  typedNone: 'none, unassigned',
});

/** Names of filters. */
export const filterNames = {
  assignee: searchMessages.searchAssignee,
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
} as const satisfies Record<SearchState, object>;

export const stateWords = {
  open: searchMessages.typedOpen,
  closed: searchMessages.typedClosed,
  overdue: searchMessages.typedOverdue,
} as const satisfies Record<SearchState, object>;
