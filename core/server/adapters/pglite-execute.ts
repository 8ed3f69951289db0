import type { PGlite } from '@electric-sql/pglite';

/**
 * Runs one message of the frontend protocol and returns the raw answer.
 *
 * By the streaming call, which neither parses the answer a second time nor keeps it.
 */
export async function executeBytes(database: PGlite, message: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      // A copy: the bytes lie in the memory of the database, which goes on writing.
      chunks.push(bytes.slice());
    },
  });
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) {
    return first;
  }
  const answer = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    answer.set(chunk, offset);
    offset += chunk.length;
  }
  return answer;
}
