import type { RecordDatabase, RecordStore, StoredRecord } from '../ports';

const databaseName = 'tessera';
const databaseVersion = 1;
const stores: readonly RecordStore[] = ['drafts', 'writes'];

interface Row {
  readonly person: string;
  readonly key: string;
  readonly value: unknown;
}

/** IndexedDB, one store for each kind of record, keyed by person and key. */
export class IndexedRecordDatabase implements RecordDatabase {
  private opened: Promise<IDBDatabase> | undefined = undefined;

  constructor(private readonly factory: IDBFactory) {}

  async readAll(store: RecordStore, person: string): Promise<readonly StoredRecord[]> {
    const rows = await this.run<readonly Row[]>(store, 'readonly', (table) => table.getAll(rangeOf(person)));
    return rows.map(({ key, value }) => ({ key, value }));
  }

  async write(store: RecordStore, person: string, { key, value }: StoredRecord): Promise<void> {
    await this.run(store, 'readwrite', (table) => table.put({ person, key, value } satisfies Row));
  }

  async remove(store: RecordStore, person: string, key: string): Promise<void> {
    await this.run(store, 'readwrite', (table) => table.delete([person, key]));
  }

  async removeAll(store: RecordStore, person: string): Promise<void> {
    await this.run(store, 'readwrite', (table) => table.delete(rangeOf(person)));
  }

  private async run<T>(
    store: RecordStore,
    mode: IDBTransactionMode,
    act: (table: IDBObjectStore) => IDBRequest,
  ): Promise<T> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      // The value is stored when the transaction completes, not when the request does.
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not store the value.'));
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = this.factory.open(databaseName, databaseVersion);
      request.onupgradeneeded = () => {
        for (const store of stores.filter((name) => !request.result.objectStoreNames.contains(name))) {
          request.result.createObjectStore(store, { keyPath: ['person', 'key'] });
        }
      };
      request.onsuccess = () => {
        // Another tab with a newer version may upgrade; this tab reopens the database on its next access.
        request.result.onversionchange = () => {
          request.result.close();
          this.opened = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => {
        this.opened = undefined;
        reject(request.error ?? new Error('The browser opened no database.'));
      };
    });
    return this.opened;
  }
}

function rangeOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person, ''], [person, []], false, true);
}

/** Records that last as long as the page, for browsers without a database. */
export class MemoryRecordDatabase implements RecordDatabase {
  private readonly records = new Map<string, Map<string, unknown>>();

  async readAll(store: RecordStore, person: string): Promise<readonly StoredRecord[]> {
    const records = [...(this.records.get(`${store} ${person}`) ?? [])].map(([key, value]) => ({ key, value }));
    return records.sort((left, right) => (left.key < right.key ? -1 : 1));
  }

  async write(store: RecordStore, person: string, { key, value }: StoredRecord): Promise<void> {
    const name = `${store} ${person}`;
    const records = this.records.get(name) ?? new Map<string, unknown>();
    this.records.set(name, records.set(key, structuredClone(value)));
  }

  async remove(store: RecordStore, person: string, key: string): Promise<void> {
    this.records.get(`${store} ${person}`)?.delete(key);
  }

  async removeAll(store: RecordStore, person: string): Promise<void> {
    this.records.delete(`${store} ${person}`);
  }
}
