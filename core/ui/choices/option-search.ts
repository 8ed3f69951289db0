import { useEffect, useEffectEvent, useState } from 'react';
import { useUi } from '../environment';
import type { SelectOption } from './select-option';

/** What a search found. */
export interface OptionPage {
  readonly options: readonly SelectOption[];
  /** There are more than these; the list then says that typing narrows it. */
  readonly hasMore?: boolean;
}

/** Searches options elsewhere, usually at the server. An empty query asks for the first ones. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<OptionPage>;

/** The options that a combo box shows for a query. */
export interface FoundOptions extends OptionPage {
  /** `loading`: the options are those of an earlier query. */
  readonly state: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
}

interface OptionSearchInput {
  readonly search: OptionSearch | undefined;
  readonly query: string;
  readonly isOpen: boolean;
}

interface Outcome {
  readonly query: string;
  /** Undefined when the search failed. */
  readonly page: OptionPage | undefined;
}

/** Milliseconds without typing before the server is asked. */
const typingPause = 150;

const nothing: OptionPage = { options: [] };

/**
 * Searches while the list is open. A newer query cancels the older one, whose answer is then ignored; until an answer
 * arrives, the options of the query before stay.
 */
export function useOptionSearch({ search, query, isOpen }: OptionSearchInput): FoundOptions {
  const { clock } = useUi();
  const [outcome, setOutcome] = useState<Outcome>();
  const [shown, setShown] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const isSearched = search !== undefined;

  const run = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    try {
      if (query !== '') {
        await clock.sleep(typingPause, signal);
      }
      const page = await search?.(query, signal);
      if (!signal.aborted && page !== undefined) {
        setShown(page);
        setOutcome({ query, page });
      }
    } catch {
      // The list says so and offers to try again.
      if (!signal.aborted) {
        setOutcome({ query, page: undefined });
      }
    }
  });

  useEffect(() => {
    if (!isOpen || !isSearched) {
      return undefined;
    }
    const abort = new AbortController();
    void run(abort.signal);
    return () => abort.abort();
  }, [isOpen, isSearched, query, attempt]);

  const isAnswered = outcome !== undefined && outcome.query === query;
  const state = !isAnswered ? 'loading' : outcome.page === undefined ? 'failed' : 'ready';
  return {
    ...shown,
    state,
    retry: () => {
      setOutcome(undefined);
      setAttempt((before) => before + 1);
    },
  };
}
