import type { FileHandle } from 'node:fs/promises';

/** Writes a chunk completely: a disk may take less than it is given. */
export async function writeChunk(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let offset = 0;
  while (offset < chunk.length) {
    const { bytesWritten } = await file.write(chunk, offset, chunk.length - offset, position + offset);
    offset += bytesWritten;
  }
}
