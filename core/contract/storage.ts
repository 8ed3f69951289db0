import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { pageOf } from './page';
import { PersonCard } from './person-card';

const gate = { audience: 'admin' } as const;

/** The storage that a company uses, in bytes. */
export const StorageUsage = z.object({
  /** What counts towards the limit: files, those removed within the last 30 days, and uploads that are not finished. */
  usedBytes: z.int(),
  /** Of all files of the company. */
  limitBytes: z.int(),
  /** Files by the work area that they belong to, the largest amount first; without removed ones. */
  areas: z.array(z.object({ name: z.string(), bytes: z.int(), files: z.int() })),
  /** Removed files, which can be restored for 30 days, and uploads that are not finished. */
  removedBytes: z.int(),
  /** Files of exports of the company's data. They expire by themselves and do not count towards the limit. */
  exportBytes: z.int(),
});
export type StorageUsage = z.output<typeof StorageUsage>;

/** A file of the company, with the item that it is attached to. */
export const StoredFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Missing for files that the system added. */
  addedBy: z.optional(PersonCard),
  addedOn: z.iso.datetime(),
  /** `EntityLink` opens it. */
  entity: z.object({ type: z.string(), id: z.uuid() }),
});
export type StoredFile = z.output<typeof StoredFile>;

/** Returns how much storage the company uses, and for what. */
export const readStorage = defineEndpoint({
  id: 'core.read-storage',
  method: 'GET',
  path: '/storage',
  gate,
  effect: 'read',
  shape: { response: StorageUsage },
});

/** Lists the files of the company, the largest first. */
export const listStoredFiles = defineEndpoint({
  id: 'core.list-stored-files',
  method: 'GET',
  path: '/storage/files',
  gate,
  effect: 'read',
  shape: pageOf(StoredFile),
});
