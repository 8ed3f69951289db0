import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

/**
 * Creates the data folder if it is missing, readable by this user only.
 *
 * @throws Error with a message for the operator when it cannot be created or written.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder '${dataDir}' cannot be written; give this user the right to, or set DATA_DIR.`, {
      cause: error,
    });
  }
}
