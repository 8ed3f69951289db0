import type { StorageArea, StorageAreas } from '../ports';

const day = 86_400_000;

/** The browser's storages and cookies. If the browser blocks them, values last as long as the page. */
export function browserStorage(window: Window): StorageAreas {
  return {
    local: areaOver(() => window.localStorage),
    tab: areaOver(() => window.sessionStorage),
    cookie: new CookieArea(window),
  };
}

/** A function, because even reading the property throws where storage is blocked. */
function areaOver(find: () => globalThis.Storage): StorageArea {
  try {
    const storage = find();
    return new WebStorageArea(storage);
  } catch {
    return new MemoryArea();
  }
}

class WebStorageArea implements StorageArea {
  /** Values beyond the browser's quota. */
  private readonly overflow = new MemoryArea();

  constructor(private readonly storage: globalThis.Storage) {}

  read(name: string): string | undefined {
    return this.overflow.read(name) ?? this.storage.getItem(name) ?? undefined;
  }

  write(name: string, value: string): void {
    this.overflow.remove(name);
    try {
      this.storage.setItem(name, value);
    } catch {
      this.storage.removeItem(name);
      this.overflow.write(name, value);
    }
  }

  remove(name: string): void {
    this.overflow.remove(name);
    this.storage.removeItem(name);
  }

  names(): readonly string[] {
    return [...Object.keys(this.storage), ...this.overflow.names()];
  }
}

class MemoryArea implements StorageArea {
  private readonly values = new Map<string, string>();

  read(name: string): string | undefined {
    return this.values.get(name);
  }

  write(name: string, value: string): void {
    this.values.set(name, value);
  }

  remove(name: string): void {
    this.values.delete(name);
  }

  names(): readonly string[] {
    return [...this.values.keys()];
  }
}

/** Small values with an expiry in days, for the path `/` (R99). */
class CookieArea implements StorageArea {
  constructor(private readonly window: Window) {}

  read(name: string): string | undefined {
    const found = this.pairs().find(([key]) => key === name);
    return found === undefined ? undefined : decode(found[1]);
  }

  write(name: string, value: string, expiresInDays?: number): void {
    const expiry =
      expiresInDays === undefined ? '' : `; expires=${new Date(Date.now() + expiresInDays * day).toUTCString()}`;
    this.set(`${encodeURIComponent(name)}=${encodeURIComponent(value)}${expiry}`);
  }

  remove(name: string): void {
    this.set(`${encodeURIComponent(name)}=; expires=${new Date(0).toUTCString()}`);
  }

  names(): readonly string[] {
    return this.pairs().map(([name]) => name);
  }

  private set(cookie: string): void {
    const secure = this.window.location.protocol === 'https:' ? '; secure' : '';
    this.window.document.cookie = `${cookie}; path=/; samesite=lax${secure}`;
  }

  private pairs(): readonly (readonly [string, string])[] {
    return this.window.document.cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return [decode(pair.slice(0, at)), pair.slice(at + 1)] as const;
      });
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
