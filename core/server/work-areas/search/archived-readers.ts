/**
 * The readers of an archived document carry this prefix. The index of terms begins with the readers, so that a search finds
 * the documents that are not archived first, however many are, and the others only while it has too few hits.
 */
const prefix = 'archived:';

/** The principals as archived documents have them. */
export function archivedReaders(principals: readonly string[]): readonly string[] {
  return principals.map((principal) => `${prefix}${principal}`);
}

/** Whether the first reader of a document says that it is archived. */
export function isArchivedReader(reader: string): boolean {
  return reader.startsWith(prefix);
}
