import type { SearchedItem, SearchedPart } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';

/** A document found by a search. */
export interface SearchMatch {
  readonly id: string;
  readonly title: string;
  readonly createdBy: string;
  /** The person's current name; undefined when core no longer knows the person. */
  readonly createdByName: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly projectId: string | undefined;
  /** `body` also for comments, files and items of a checklist. */
  readonly matchedIn: 'title' | 'body';
  /** The passage of the text that contains the words, on one line, or the name of the file; none for titles. */
  readonly snippet: string | undefined;
  /** The comment or file that contains the words better than the body; for sources that declare their `entity`. */
  readonly part: SearchedPart | undefined;
  /** The same for an item of the checklist. */
  readonly checklistItem: SearchedItem | undefined;
}

/** The page of a search; part of the query of `searchShapeWith`. */
export interface SearchQuery extends PageQuery {
  /** Ids, separated by commas: those of them that the caller may read are returned, in this order, whatever the text. */
  readonly ids?: string | undefined;
}

/** Conditions of the plugin on its own rows, which a search must meet besides its text. */
export interface SearchNarrowing {
  /** Differs for other conditions; part of the cursor. */
  readonly key: string;
  /** The ids of all rows that meet the conditions, where they are few (some hundreds): the search is complete then. */
  readonly ids: readonly string[] | undefined;
  /** Only archived documents, or only others. Default: archived ones after the others. */
  readonly isArchived?: boolean | undefined;
  /** Returns those of the ids that meet the conditions. Called without `ids`, for the 1,000 best hits of the text. */
  readonly passing: (ids: readonly string[]) => Promise<readonly string[]>;
}

/**
 * The search index of the installation, for the endpoints of plugins. Commits are searchable within a second.
 *
 * Words match in any order, the last one as a prefix; case and accents are ignored (Müller, Muller, Mueller). Hits are
 * ranked: a key such as T-12, titles that begin with the text, titles with the words, bodies with the words, comments,
 * names of files and items of checklists; newest first within each. Archived documents follow all others, except by their key. If there are few hits, words with a typing error match too.
 */
export interface SearchIndex {
  /**
   * Returns the documents of one type that the caller may read: none if the gate of the source refuses the caller. At most
   * 200 hits over all pages.
   *
   * @param query `limit` defaults to 20.
   * @param narrowing conditions that hits must meet, too.
   * @throws AppError `validation_failed` for a cursor of another search.
   */
  find(type: string, text: string, query?: SearchQuery, narrowing?: SearchNarrowing): Promise<Page<SearchMatch>>;
}
export const SearchIndex = serviceToken<SearchIndex>('core:SearchIndex');
