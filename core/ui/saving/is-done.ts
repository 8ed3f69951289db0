import { ApiError } from '../../client/services';

/** Whether a request succeeded: false after a refusal, which the API has shown. @throws any other error. */
export async function isDone(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ApiError) {
      return false;
    }
    throw error;
  }
}
