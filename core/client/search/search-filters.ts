import type { Message, ServiceToken } from '../../contract';

/** What a query can be filtered by, with the same words for every type. */
export type SearchFilterKey =
  | 'assignee'
  | 'collaborator'
  | 'reviewer'
  | 'creator'
  | 'label'
  | 'state'
  | 'status'
  | 'priority'
  | 'due';

/** Values of `state`; what each means is for the plugin to say. */
export type SearchState = 'open' | 'closed' | 'overdue' | 'archived';

/** A filter of a query. People are ids or `me`, days as in `defineListFilters`, choices their keys. */
export interface SearchFilterValue {
  readonly key: SearchFilterKey;
  readonly value: string;
}

/** What narrows a search besides its text. */
export interface SearchNarrowedBy {
  readonly filters: readonly SearchFilterValue[];
  /** The day of the person, `YYYY-MM-DD`, which filters by days refer to. */
  readonly today?: string;
}

/** A value that people can choose. */
export interface SearchFilterOption {
  readonly value: string;
  /** A text is shown as it is, such as the name of a label. */
  readonly label: string | Message;
  /** Other words that people may type. */
  readonly names?: readonly string[];
}

/** A filter that a type understands, and the parameter of its endpoint. */
export type SearchFilter = {
  readonly key: SearchFilterKey;
  readonly param: string;
} & (
  | { readonly kind: 'person' }
  | { readonly kind: 'day' }
  | { readonly kind: 'state'; readonly states: readonly SearchState[] }
  | {
      readonly kind: 'choice';
      /** Several are sent together, separated by commas. */
      readonly isMultiple?: true;
      readonly options: (context: {
        get<T>(token: ServiceToken<T>): T;
      }) => readonly SearchFilterOption[] | Promise<readonly SearchFilterOption[]>;
    }
);

/** A filter that some available type understands. */
export interface KnownSearchFilter {
  readonly key: SearchFilterKey;
  readonly kind: SearchFilter['kind'];
  /** None for people and days. */
  readonly options: readonly SearchFilterOption[];
}
