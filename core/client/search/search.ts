import { serviceToken } from '../../contract';
import type { LinkedPart, PersonCard, SearchedItem, SearchedPart, StatusKind } from '../../contract';
import type { KnownSearchFilter, SearchFilterKey, SearchNarrowedBy } from './search-filters';

/** An entity with a page of its own, of any plugin. */
export interface EntityKey {
  readonly type: string;
  readonly id: string;
  readonly projectId?: string;
  /** What of it the page goes to, such as a comment. */
  readonly part?: LinkedPart;
}

/** Providers of the header search. */
export interface Search {
  /** Providers whose gate is open; before the plan is known, those that were shown last (HeaderList of R53). */
  readonly types: readonly { readonly type: string; readonly label: string }[];
  /** @param by filters of the query; a type that does not understand one of them has no hits. */
  run(type: string, text: string, signal: AbortSignal, by?: SearchNarrowedBy): Promise<readonly SearchHit[]>;
  /** A search for a text field, in a file of its own. The caller disposes of it. */
  follow(): Promise<LiveSearch>;
}
/** One result of a search, as lists and the palette show it. */
export interface SearchHit {
  readonly entity: EntityKey;
  readonly title: string;
  /** The short name that people use for it, such as `T-12`. */
  readonly key?: string;
  /** Drawn as a tile in place of the type's icon. */
  readonly status?: StatusKind;
  /** Marked as archived. */
  readonly isArchived?: boolean;
  /** Drawn as an avatar in place of the type's icon. */
  readonly person?: PersonCard;
  /** Shown at the end of a hit without a key. */
  readonly detail?: string;
  readonly createdByName?: string;
  readonly createdOn?: string;
  readonly projectName?: string;
  readonly snippet?: string;
  /** `body` includes a snippet. */
  readonly matchedIn?: string;
  /** The comment or file that contains the snippet. */
  readonly part?: SearchedPart;
  /** The item of a checklist that contains the snippet. */
  readonly checklistItem?: SearchedItem;
}
/** The parts of a hit that can change; the entity it opens stays. */
export type SearchHitParts = Partial<Omit<SearchHit, 'entity'>>;
export const Search = serviceToken<Search>('core:Search');

/**
 * A search as the person types: known hits are shown at once, the server's 1000 ms after the last key (R45, decisions.md
 * D6). Every property is observable.
 */
export interface LiveSearch {
  /** The trimmed text; empty without a search. */
  readonly text: string;
  /** One for each requested type, in that order. */
  readonly results: readonly TypeResult[];
  readonly isSearching: boolean;
  /** Searches some types for a text and cancels the previous search. An empty text without filters only cancels. */
  query(text: string, types: readonly string[], by?: SearchNarrowedBy): void;
  /** Skips the rest of the debounce. */
  queryNow(): void;
  /** Repeats the search of a failed type. */
  retry(type: string): void;
  /** The filters that the available types understand, once `loadFilters` has loaded them. */
  readonly filters: readonly KnownSearchFilter[];
  /** Loads the filters of all available types, with the options of each. Types that fail to load have none. */
  loadFilters(): Promise<void>;
  /** Opened hits of the available types, newest first. */
  readonly recent: readonly SearchHit[];
  /** Reads the recent hits again: those that are deleted, or forbidden now, are forgotten. Failures keep what is known. */
  refreshRecent(): Promise<void>;
  /** The texts searched for last, newest first. */
  readonly searches: readonly string[];
  /** Keeps a text among the last searches. */
  addSearch(text: string): void;
  removeSearch(text: string): void;
  /** What creates an entity of a type from a text, if its plugin offers that. */
  creationOf(type: string): SearchCreationChoice | undefined;
  /** A hit as the store of its plugin knows it now, if it does. */
  shown(hit: SearchHit): SearchHit;
  /** Opens a hit at its address (R47 to R50) and adds it to the recent ones; false if no plugin opens its type. */
  open(hit: SearchHit): boolean;
  /**
   * Adds a hit to the recent ones: it was opened in another way, such as from a list or in a new tab.
   *
   * @param type of the search that finds it; may be left out for a hit of this search.
   */
  addOpened(hit: SearchHit, type?: string): void;
  dispose(): void;
}

/** What creates an entity from the text of a search that found nothing. */
export interface SearchCreationChoice {
  /** Such as "Create task “Order weights”". */
  readonly labelOf: (text: string) => string;
  readonly run: (text: string) => void;
}

/** The result of one type. */
export interface TypeResult {
  readonly type: string;
  readonly label: string;
  /** The server's hits once the state is `ready`; known hits before that and after a failure. */
  readonly hits: readonly SearchHit[];
  readonly state: 'searching' | 'ready' | 'failed';
  /** Why it failed: every sentence of the response (R64). */
  readonly sentences: readonly string[];
  /** Filters of the query that this type does not understand; it has no hits then. */
  readonly unsupported: readonly SearchFilterKey[];
}
