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
  readonly matchedIn: 'title' | 'body';
  /** The passage of the body that contains the words, on one line; only where `matchedIn` is `body`. */
  readonly snippet: string | undefined;
}

/**
 * The search index of the installation, for the endpoints of plugins. Commits are searchable within a second.
 *
 * Words match in any order, the last one as a prefix; case and accents are ignored (Müller, Muller, Mueller). Hits are
 * ranked: a key such as T-12, titles that begin with the text, titles with the words, bodies with the words; newest first
 * within each. If there are few hits, words with a typing error match too.
 */
export interface SearchIndex {
  /**
   * Returns the documents of one type that the caller may read: none if the gate of the source refuses the caller. At most
   * 200 hits over all pages.
   *
   * @param query `limit` defaults to 20.
   * @throws AppError `validation_failed` for a cursor of another search.
   */
  find(type: string, text: string, query?: PageQuery): Promise<Page<SearchMatch>>;
}
export const SearchIndex = serviceToken<SearchIndex>('core:SearchIndex');
