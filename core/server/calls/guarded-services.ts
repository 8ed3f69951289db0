import { OutgoingCalls } from '../outgoing/outgoing-calls';
import { FileStore } from '../services';

/** What there is to know of the call that uses a slow service. */
export interface SlowUse {
  /** @throws Error while a transaction is open. */
  readonly assertOutside: (what: string) => void;
  /** `traceparent` of the call. */
  readonly trace: string | undefined;
}

/**
 * The services of core that wait for something else than the database, as one call sees them: every use first checks
 * that no transaction is open, because a disk or a server that is slow would hold up everybody's database on the
 * embedded one. Other services stay as they are.
 */
export function guardSlow(token: symbol, service: unknown, use: SlowUse): unknown {
  if (token === FileStore) {
    return guardFiles(service as FileStore, use);
  }
  return token === OutgoingCalls ? guardCalls(service as OutgoingCalls, use) : service;
}

function guardFiles(store: FileStore, { assertOutside }: SlowUse): FileStore {
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

function guardCalls(calls: OutgoingCalls, { assertOutside, trace }: SlowUse): OutgoingCalls {
  return {
    async send(call) {
      assertOutside('to call another server');
      return calls.send(trace === undefined ? call : { ...call, headers: { traceparent: trace, ...call.headers } });
    },
  };
}
