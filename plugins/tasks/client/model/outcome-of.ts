import { ApiError } from '@tessera/core/client';

/** What became of a write: `kept` on the device until the server answers, or `refused`, of which the API has shown why. */
export async function outcomeOf(write: () => Promise<unknown>): Promise<'done' | 'kept' | 'refused'> {
  try {
    await write();
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) {
      return error.code === 'kept' ? 'kept' : 'refused';
    }
    throw error;
  }
}
