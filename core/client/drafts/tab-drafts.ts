import type { RecordDatabase, RecordStore, StorageArea, StoredRecord } from '../ports';

const prefix = 'draft:';

/** Drafts in the storage of one tab, for visitors who are not signed in. They survive a reload, not the tab. */
export class TabDrafts implements RecordDatabase {
  constructor(private readonly area: StorageArea) {}

  readAll(): Promise<readonly StoredRecord[]> {
    return Promise.resolve(
      this.names().map((name) => ({
        key: name.slice(prefix.length),
        value: JSON.parse(this.area.read(name) ?? 'null') as unknown,
      })),
    );
  }

  write(_store: RecordStore, _person: string, { key, value }: StoredRecord): Promise<void> {
    this.area.write(prefix + key, JSON.stringify(value));
    return Promise.resolve();
  }

  remove(_store: RecordStore, _person: string, key: string): Promise<void> {
    this.area.remove(prefix + key);
    return Promise.resolve();
  }

  removeAll(): Promise<void> {
    for (const name of this.names()) {
      this.area.remove(name);
    }
    return Promise.resolve();
  }

  private names(): readonly string[] {
    return this.area.names().filter((name) => name.startsWith(prefix));
  }
}
