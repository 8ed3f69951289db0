import type { KeptWrite } from './kept-write';
import { KeptWriteList } from './kept-write-list';
import type { KeptWriteRecords } from './kept-write-records';

/** The kept writes that this tab knows, each change of which is stored too. */
export class StoredWriteList extends KeptWriteList {
  constructor(private readonly records: KeptWriteRecords) {
    super();
  }

  /** Adds a write. @returns whether the browser has stored it. */
  async keep(write: KeptWrite): Promise<boolean> {
    this.add(write);
    const isStored = await this.records.write(write);
    this.noteStored(write.key, isStored);
    return isStored;
  }

  /** @returns the changed write; undefined when it is not in the list any more. */
  async change(key: string, change: Partial<KeptWrite>): Promise<KeptWrite | undefined> {
    const changed = this.update(key, change);
    if (changed !== undefined && changed.isStored !== false) {
      await this.records.write(changed);
    }
    return changed;
  }

  async finish(write: KeptWrite): Promise<void> {
    this.remove(write.key);
    await this.records.remove(write);
  }
}
