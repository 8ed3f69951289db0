/** Opens a file when its first bytes are read: a response may need none. */
export async function* openLazily(open: () => Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* await open();
}
