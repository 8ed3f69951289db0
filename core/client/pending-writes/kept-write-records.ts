import type { Logger } from '../../kernel/services';
import type { BrowserWindow, RecordDatabase } from '../ports';
import type { KeptWrite } from './kept-write';
import { fromRecord, toRecord } from './kept-write';

/** Published when the stored writes changed. */
const changedTopic = 'core:pending-writes';

export interface KeptWriteRecordsParts {
  readonly database: RecordDatabase;
  readonly window: BrowserWindow;
  readonly logger: Logger;
}

/** The kept writes in the browser's database, which all tabs share. */
export class KeptWriteRecords {
  constructor(private readonly parts: KeptWriteRecordsParts) {}

  /** @returns whether the write is stored: the browser may forbid it, or have no room. */
  async write(write: KeptWrite): Promise<boolean> {
    const isStored = await this.store(write);
    if (isStored) {
      this.parts.window.publish(changedTopic);
    } else {
      this.parts.logger.warn('An unsent change could be kept in this tab only.', {});
    }
    return isStored;
  }

  /** `write` without telling other tabs: they have nothing to do while this tab is open. */
  async store(write: KeptWrite): Promise<boolean> {
    try {
      await this.parts.database.write('writes', write.person, toRecord(write));
      return true;
    } catch (error) {
      this.parts.logger.info('The browser did not store a write.', { reason: String(error) });
      return false;
    }
  }

  async remove(write: KeptWrite): Promise<void> {
    await this.forget(write);
    this.parts.window.publish(changedTopic);
  }

  /** `remove` without telling other tabs. */
  async forget({ person, key }: KeptWrite): Promise<void> {
    try {
      await this.parts.database.remove('writes', person, key);
    } catch (error) {
      this.parts.logger.error('A change that was sent could not be deleted from the queue.', error);
    }
  }

  async removeAll(person: string): Promise<void> {
    await this.parts.database.removeAll('writes', person);
    this.parts.window.publish(changedTopic);
  }

  /** A person's writes, oldest first; undefined when the browser could not read them. */
  async readAll(person: string): Promise<readonly KeptWrite[] | undefined> {
    try {
      const records = await this.parts.database.readAll('writes', person);
      return records.map(({ key, value }) => fromRecord(key, person, value));
    } catch (error) {
      this.parts.logger.warn('Unsent changes could not be read.', { reason: String(error) });
      return undefined;
    }
  }

  /** Calls `handle` when another tab changed them. */
  onChange(handle: () => void): () => void {
    const release = this.parts.window.subscribe(changedTopic, handle);
    return () => void release();
  }
}
