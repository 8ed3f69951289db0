import { browserStorage } from '../adapters/browser-storage';
import { FakeLogger, FakeStorageAreas } from '../../testing';
import type { StorageAreas } from '../ports';
import { DefaultStorage } from './default-storage';
import { jsonKey, numberKey, textKey } from './storage-key';

function over(areas: StorageAreas): { readonly storage: DefaultStorage; readonly logger: FakeLogger } {
  const logger = new FakeLogger();
  return { storage: new DefaultStorage(areas, logger), logger };
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe.each([
  ['the fake areas', () => new FakeStorageAreas()],
  ['the browser’s own areas', () => browserStorage(window)],
])('storage over %s', (_name, areas) => {
  it('returns what was written, by place, until it is removed', () => {
    const { storage } = over(areas());
    for (const place of ['local', 'tab', 'cookie'] as const) {
      const key = textKey(`value ${place}`, { place, expiresInDays: 2 });
      expect(storage.read(key)).toBeUndefined();
      storage.write(key, 'a;b=c ü');
      expect(storage.read(key)).toBe('a;b=c ü');
      storage.remove(key);
      expect(storage.read(key)).toBeUndefined();
    }
  });

  it('reads a value that does not parse as absent, and logs it', () => {
    const given = areas();
    const { storage, logger } = over(given);
    given.local.write('count', 'many');
    given.local.write('list', '{broken');
    expect(storage.read(numberKey('count'))).toBeUndefined();
    expect(storage.read(jsonKey('list', String))).toBeUndefined();
    expect(logger.at('warn')).toHaveLength(2);
  });

  it('refuses a name that another owner declared', () => {
    const { storage } = over(areas());
    storage.write(textKey('mine'), 'a');
    expect(() => storage.read(textKey('mine'))).toThrow("'mine' belongs to another owner");
  });

  it('clears all local values except the survivors', () => {
    const given = areas();
    const { storage } = over(given);
    const survivor = textKey('IP_ADDRESS', { survivesSignOut: true });
    storage.write(survivor, '0.0.0.0');
    given.local.write('foreign', 'x');
    storage.clear([survivor]);
    expect(given.local.names()).toEqual(['IP_ADDRESS']);
  });
});

describe('cookies', () => {
  it('are written for the path / with their expiry in days [R99]', () => {
    const written: string[] = [];
    jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
    const { storage } = over(browserStorage(window));
    const before = Date.now();
    storage.write(textKey('seen', { place: 'cookie', expiresInDays: 30 }), 'yes');
    storage.write(textKey('passing', { place: 'cookie' }), 'yes');
    const expires = Date.parse(/expires=([^;]+)/.exec(written[0] ?? '')?.[1] ?? '');
    expect(Math.abs(expires - before - 30 * 86_400_000)).toBeLessThan(60_000);
    expect(written[0]).toMatch(/^seen=yes; expires=[^;]+; path=\/; samesite=lax$/);
    expect(written[1]).toBe('passing=yes; path=/; samesite=lax');
  });
});

describe('a browser without room', () => {
  it('keeps the value for the page instead of failing', () => {
    jest.spyOn(Object.getPrototypeOf(localStorage) as Storage, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    const { storage } = over(browserStorage(window));
    const key = textKey('big');
    storage.write(key, 'value');
    expect(storage.read(key)).toBe('value');
  });
});
