import type { SearchSource } from './search-source';
import type { PortalContext } from '../../request-context/call-context';
import { SearchWriting } from './search-writer';

/**
 * Indexes documents of one source in the request's transaction. The caller holds the lock of the portal's type.
 *
 * @returns the number of documents that exist.
 */
export async function indexDocuments(
  source: SearchSource,
  ids: readonly string[],
  context: PortalContext,
): Promise<number> {
  if (ids.length === 0) {
    return 0;
  }
  const documents = await source.load(ids, context);
  const wanted = new Map(ids.map((id, index) => [id, index]));
  const mine = documents
    .filter(({ id }) => wanted.has(id))
    .toSorted((left, right) => (wanted.get(left.id) ?? 0) - (wanted.get(right.id) ?? 0));
  const found = new Set(mine.map(({ id }) => id));
  const writer = context.get(SearchWriting);
  const parts = source.entity === undefined ? undefined : await writer.partsOf(source.entity, [...found]);
  await writer.put(
    source.type,
    mine.map((document) => ({ ...document, parts: parts?.get(document.id) ?? [] })),
    ids.filter((id) => !found.has(id)),
  );
  return mine.length;
}
