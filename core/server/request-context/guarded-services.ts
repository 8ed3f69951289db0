import { HttpClient } from '../platform/http-client/http-client';
import { FileStore } from '../platform/file-store';

/** The request that uses a slow service. */
export interface SlowUse {
  /** Rejects while a transaction is open. */
  readonly assertNoTransaction: (what: string) => Promise<void>;
  /** `traceparent` of the request. */
  readonly trace: string | undefined;
}

/**
 * Wraps the core services that wait for anything but the database: every use first checks that no transaction is open,
 * because a slow disk or server would block the database for all requests on the embedded one. Returns other services
 * unchanged.
 */
export function guardSlow(token: symbol, service: unknown, use: SlowUse): unknown {
  if (token === FileStore) {
    return guardFiles(service as FileStore, use);
  }
  return token === HttpClient ? guardCalls(service as HttpClient, use) : service;
}

function guardFiles(store: FileStore, { assertNoTransaction }: SlowUse): FileStore {
  return {
    async put(key, data, about) {
      await assertNoTransaction('to store a file');
      await store.put(key, data, about);
    },
    async putUpload(key, upload) {
      await assertNoTransaction('to store a file');
      await store.putUpload(key, upload);
    },
    async open(key, range) {
      await assertNoTransaction('to read a file');
      return store.open(key, range);
    },
    async size(key) {
      await assertNoTransaction('to look for a file');
      return store.size(key);
    },
    async remove(key) {
      await assertNoTransaction('to remove a file');
      await store.remove(key);
    },
  };
}

function guardCalls(calls: HttpClient, { assertNoTransaction, trace }: SlowUse): HttpClient {
  return {
    async send(call) {
      await assertNoTransaction('to call another server');
      return calls.send(trace === undefined ? call : { ...call, headers: { traceparent: trace, ...call.headers } });
    },
    check: (call) => calls.check(call),
  };
}
