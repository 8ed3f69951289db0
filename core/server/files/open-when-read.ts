/** Bytes of a file that is opened only when the first of them is read: an answer may turn out to need none. */
export async function* openWhenRead(open: () => Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* await open();
}
