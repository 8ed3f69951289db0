import { ApiError } from '@tessera/core/client';

/** Whether a write was answered, or is kept on the device; otherwise the API has shown why. */
export async function wasAccepted(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ApiError) {
      return error.code === 'kept';
    }
    throw error;
  }
}
