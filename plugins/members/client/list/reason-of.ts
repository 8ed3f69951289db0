import { ApiError } from '@tessera/core/client';

/** Why loading failed, with the server's message for users. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.sentences[0] : undefined;
}
