import { serviceToken } from '../../contract';

/** Something that has a page of its own, whoever owns it. */
export interface EntityReference {
  readonly type: string;
  readonly id: string;
  readonly projectId?: string;
}

/** Providers of the header search. */
export interface Search {
  /** Those whose gate is open; while the plan is not known yet, those that were shown last (HeaderList of R53). */
  readonly types: readonly { readonly type: string; readonly label: string }[];
  run(type: string, text: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
  /** A search for a text field. It arrives in a file of its own; whoever takes it disposes of it. */
  follow(): Promise<LiveSearch>;
}
export interface SearchHit {
  readonly entity: EntityReference;
  readonly title: string;
  readonly createdByName?: string;
  readonly createdOn?: string;
  readonly projectName?: string;
  readonly snippet?: string;
  readonly matchedIn?: string;
}
export const Search = serviceToken<Search>('core:Search');

/**
 * A search that follows what somebody types: hits that this browser knows show at once, those of the server 1000 ms after
 * the last key (R45, decisions.md D6). Every property is observable.
 */
export interface LiveSearch {
  /** What is looked for, without blanks around it; empty when nothing is. */
  readonly text: string;
  /** One for each type that was asked for, in that order. */
  readonly results: readonly TypeResult[];
  readonly isSearching: boolean;
  /** Looks for a text among some types; what was asked before no longer counts. An empty text ends it. */
  ask(text: string, types: readonly string[]): void;
  /** Asks the server without waiting any longer. */
  askNow(): void;
  /** Asks again for a type that failed. */
  retry(type: string): void;
  /** What was opened last, newest first; of types that are open now. */
  readonly recent: readonly SearchHit[];
  /** Opens a hit where its type opens (R47 to R50), and keeps it among the recent ones; false where nobody opens it. */
  open(hit: SearchHit): boolean;
  dispose(): void;
}

/** What one type has to say about the text. */
export interface TypeResult {
  readonly type: string;
  readonly label: string;
  /** Of the server once the state is `ready`; before, and after a failure, those that this browser knows. */
  readonly hits: readonly SearchHit[];
  readonly state: 'searching' | 'ready' | 'failed';
  /** Why it failed: every sentence of the answer (R64). */
  readonly sentences: readonly string[];
}
