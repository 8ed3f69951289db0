import type { FileStore } from '../services';

/**
 * The file store as one call sees it: every use first checks that no transaction is open, because a disk that is slow
 * would hold up everybody's database on the embedded one.
 */
export function guardFiles(store: FileStore, assertOutside: (what: string) => void): FileStore {
  return {
    async put(key, data, about) {
      assertOutside('to store a file');
      await store.put(key, data, about);
    },
    async open(key, range) {
      assertOutside('to read a file');
      return store.open(key, range);
    },
    async remove(key) {
      assertOutside('to remove a file');
      await store.remove(key);
    },
  };
}
