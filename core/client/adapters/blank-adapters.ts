import type { BootAdapters } from '../boot-adapters';
import type { BrowserWindow, StorageArea, StorageAreas } from '../ports';
import { BrowserClock } from './browser-clock';
import { ConsoleLogger } from './console-logger';
import { MemoryRecordDatabase } from './record-database';

/**
 * A browser without a person: nothing is stored, nothing is reachable, nothing happens. For rendering pages outside of a
 * browser.
 *
 * @param language The only language of the browser.
 */
export function blankAdapters(language: string): BootAdapters {
  const unreachable = (): Promise<never> =>
    Promise.reject(new Error('There is no server while a page is prerendered.'));
  return {
    clock: new BrowserClock(),
    logger: new ConsoleLogger({ ...console, debug: () => undefined, info: () => undefined }),
    storage: blankStorage(),
    window: blankWindow(language),
    records: new MemoryRecordDatabase(),
    transport: { send: unreachable },
    hubs: { create: unreachable },
    ids: { next: () => 'prerendered' },
  };
}

function blankStorage(): StorageAreas {
  const area: StorageArea = {
    read: () => undefined,
    write: () => undefined,
    remove: () => undefined,
    names: () => [],
  };
  return { local: area, tab: area, cookie: area };
}

function blankWindow(language: string): BrowserWindow {
  const neverHappens = () => () => undefined;
  return {
    isOnline: true,
    languages: [language],
    location: { pathname: '/', search: '', hash: '' },
    traits: { agent: '', timeZone: 'UTC', colourDepth: 24, cores: 1 },
    on: neverHappens,
    onError: neverHappens,
    serverBuild: () => Promise.resolve(undefined),
    exclusively: (_name, work) => work(),
    publish: () => undefined,
    subscribe: neverHappens,
    createObjectUrl: () => '',
    revokeObjectUrl: () => undefined,
    reload: () => undefined,
  };
}
