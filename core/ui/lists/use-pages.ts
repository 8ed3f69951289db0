import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../client/services';
import type { ListItem } from './list-rows';

/** Reads one page of a list; the cursor is the last answer's `nextCursor`. */
export type PageLoader<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>;

/** A list that comes in pages. */
export interface Pages<Item> {
  readonly state: 'loading' | 'failed' | 'some' | 'more' | 'more-failed';
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Why reading failed, as the server said it to a person. */
  readonly reason: string | undefined;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface Loaded<Item> {
  readonly state: Pages<Item>['state'];
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
  readonly reason: string | undefined;
}

/** Reads a list page by page, one request at a time. What was read stays while more is on its way, and when it fails. */
export function usePages<Item extends ListItem>(load: PageLoader<Item>): Pages<Item> {
  const [loaded, setLoaded] = useState<Loaded<Item>>({
    state: 'loading',
    items: [],
    cursor: undefined,
    reason: undefined,
  });
  const running = useRef<AbortController>(undefined);

  const read = useCallback(
    async (cursor: string | undefined): Promise<void> => {
      if (running.current !== undefined) {
        return;
      }
      const abort = new AbortController();
      running.current = abort;
      setLoaded((before) => ({ ...before, state: cursor === undefined ? 'loading' : 'more', reason: undefined }));
      try {
        const page = await load(cursor, abort.signal);
        if (!abort.signal.aborted) {
          running.current = undefined;
          setLoaded((before) => ({
            state: 'some',
            items: cursor === undefined ? page.items : withoutRepeats(before.items, page.items),
            cursor: page.nextCursor ?? undefined,
            reason: undefined,
          }));
        }
      } catch (error) {
        if (!abort.signal.aborted) {
          running.current = undefined;
          const reason = error instanceof ApiError ? error.sentences[0] : undefined;
          setLoaded((before) => ({ ...before, state: cursor === undefined ? 'failed' : 'more-failed', reason }));
        }
      }
    },
    [load],
  );

  useEffect(() => {
    void read(undefined);
    return () => {
      running.current?.abort();
      running.current = undefined;
    };
  }, [read]);

  const { cursor, state } = loaded;
  return {
    state,
    items: loaded.items,
    hasMore: cursor !== undefined,
    reason: loaded.reason,
    loadMore: useCallback(() => {
      if (cursor !== undefined && state === 'some') {
        void read(cursor);
      }
    }, [cursor, state, read]),
    retry: useCallback(() => void read(cursor), [cursor, read]),
  };
}

/** Something created while reading moves the pages, so the next one may begin with what is already there. */
function withoutRepeats<Item extends ListItem>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Set(before.map((item) => item.id));
  return [...before, ...after.filter((item) => !known.has(item.id))];
}
