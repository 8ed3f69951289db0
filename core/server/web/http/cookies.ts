import type { Cookies } from '../../request-context/call-context';

/** Cookies of one request. Changes are sent only with a successful response. */
export interface CookieJar extends Cookies {
  /** Values of `Set-Cookie` headers. */
  readonly changes: readonly string[];
}

const namePattern = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Creates the cookie jar of a request.
 *
 * @param header `Cookie` as sent.
 * @param isSecure the public address is https.
 */
export function cookieJar(header: string | undefined, isSecure: boolean): CookieJar {
  const changes = new Map<string, string>();
  const changed = new Map<string, string | undefined>();
  return {
    get: (name) => (changed.has(name) ? changed.get(name) : findCookie(header, name)),
    set(name, value, seconds) {
      if (!namePattern.test(name)) {
        throw new TypeError(`'${name}' is not a valid cookie name.`);
      }
      const attributes = [
        `${name}=${encodeURIComponent(value)}`,
        'Path=/api',
        `Max-Age=${Math.max(0, Math.trunc(seconds))}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ];
      changes.set(name, attributes.join('; '));
      changed.set(name, seconds > 0 ? value : undefined);
    },
    get changes() {
      return [...changes.values()];
    },
  };
}

function findCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) {
      return decode(pair.slice(at + 1).trim());
    }
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replace(/^"(.*)"$/, '$1'));
  } catch {
    // A foreign or malformed cookie counts as missing.
    return undefined;
  }
}
