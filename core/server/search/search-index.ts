import { serviceToken } from '../../contract';
import type { Page, PageQuery } from '../collaboration/page';

/** A document that a search found. */
export interface SearchMatch {
  readonly id: string;
  readonly title: string;
  readonly createdBy: string;
  /** As the person is called now; undefined where core knows them no more. */
  readonly createdByName: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly projectId: string | undefined;
  readonly matchedIn: 'title' | 'body';
  /** The passage of the body where the words stand, on one line; only where `matchedIn` says `body`. */
  readonly snippet: string | undefined;
}

/**
 * The search index of the installation, for a plugin's endpoints. It follows what is committed within a second.
 *
 * Words count in any order, the last one as far as it is typed, accents and case not at all (Müller, Muller, Mueller). A
 * key such as T-12 comes first, then titles that begin with the text, titles with the words, bodies with the words, newest
 * first within each; where few are found, also words that a slip of the finger away was meant.
 */
export interface SearchIndex {
  /**
   * What the caller may find of one type: nothing where the gate of its source is shut, or where none of their principals
   * reads a document. At most 200 in all, however many pages are asked for.
   *
   * @param query `limit` defaults to 20.
   * @throws AppError `validation_failed` for a cursor of another search.
   */
  find(type: string, text: string, query?: PageQuery): Promise<Page<SearchMatch>>;
}
export const SearchIndex = serviceToken<SearchIndex>('core:SearchIndex');
