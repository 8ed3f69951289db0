import type { BootAdapters } from '../boot-adapters';
import type { ClientSettings } from '../settings';
import { AxiosTransport } from './axios-transport';
import { BrowserClock } from './browser-clock';
import { browserStorage } from './browser-storage';
import { ConsoleLogger } from './console-logger';
import { PageWindow } from './page-window';
import { IndexedRecordDatabase, MemoryRecordDatabase } from './record-database';
import { SignalrHub } from './signalr-hub';
import { refuseMarkup } from './trusted-types';

/** The real browser and the real libraries. */
export function browserAdapters(page: Window & typeof globalThis, settings: ClientSettings): BootAdapters {
  refuseMarkup(page);
  const factory = page.indexedDB as IDBFactory | undefined;
  return {
    clock: new BrowserClock(),
    logger: new ConsoleLogger(page.console),
    storage: browserStorage(page),
    window: new PageWindow(page),
    records: factory === undefined ? new MemoryRecordDatabase() : new IndexedRecordDatabase(factory),
    transport: new AxiosTransport(),
    hubs: new SignalrHub(new URL(settings.hubUrl, page.location.href).href),
    ids: { next: () => newId(page.crypto) },
  };
}

/** `randomUUID` exists in secure contexts only, and an installation in a local network may have none. */
function newId(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
}
