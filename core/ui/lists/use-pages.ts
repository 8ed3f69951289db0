import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../client/services';
import type { ListItem } from './list-rows';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads one page of a list; the cursor is the `nextCursor` of the last response. */
export type PageLoader<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/** A list that is read in pages. */
export interface Pages<Item> {
  readonly state: 'loading' | 'failed' | 'some' | 'more' | 'more-failed';
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Why loading failed, in the server's words. */
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

/**
 * Reads a list of entries that never change, such as a history, page by page and one request at a time. Loaded entries
 * stay while more are loading, and when that fails. Entities that change belong in an `EntityList`.
 *
 * @param version When it changes, the first page is read again and new entries are inserted before the shown ones.
 */
export function usePages<Item extends ListItem>(load: PageLoader<Item>, version?: number): Pages<Item> {
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

  /** Replaces a read under way. A failure changes nothing: the next version reads again. */
  const refresh = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const page = await load(undefined, abort.signal).catch((error: unknown) => error);
    if (abort.signal.aborted) {
      return;
    }
    running.current = undefined;
    setLoaded((before) => (isPage<Item>(page) ? withNews(before, page) : settled(before, page)));
  }, [load]);

  useEffect(() => {
    void read(undefined);
    return () => {
      running.current?.abort();
      running.current = undefined;
    };
  }, [read]);

  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current !== version) {
      shownVersion.current = version;
      void refresh();
    }
  }, [version, refresh]);

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

function isPage<Item>(value: unknown): value is Page<Item> {
  return typeof value === 'object' && value !== null && 'items' in value;
}

/** Inserts the entries of a refreshed first page before the shown ones. */
function withNews<Item extends ListItem>(before: Loaded<Item>, page: Page<Item>): Loaded<Item> {
  const known = new Set(before.items.map((item) => item.id));
  const isContinued = page.nextCursor !== null && page.items.some((item) => known.has(item.id));
  return {
    state: 'some',
    items: isContinued ? withoutRepeats(page.items, before.items) : page.items,
    cursor: isContinued ? before.cursor : (page.nextCursor ?? undefined),
    reason: undefined,
  };
}

/** State after a failed read: entries stay, and a pending load fails. */
function settled<Item>(before: Loaded<Item>, error: unknown): Loaded<Item> {
  const reason = error instanceof ApiError ? error.sentences[0] : undefined;
  return before.state === 'loading'
    ? { ...before, state: 'failed', reason }
    : before.state === 'more'
      ? { ...before, state: 'more-failed', reason }
      : before;
}

/** An entry created meanwhile shifts the pages, so the next one may start with entries that are already loaded. */
function withoutRepeats<Item extends ListItem>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Set(before.map((item) => item.id));
  return [...before, ...after.filter((item) => !known.has(item.id))];
}
