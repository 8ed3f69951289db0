import { ApiError } from '@tessera/core/client';

/** Why something could not be loaded, as the server words it for people. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.sentences[0] : undefined;
}
