import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key for one purpose, derived from one of the installation's keys. */
export interface DerivedKey {
  /** Id of the installation's key it was derived from; part of every sealed or signed value. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/**
 * The keys of this installation, newest first. They are never used directly: each purpose has a key derived by HKDF. To
 * rotate, prepend a key: new values use the newest one, older values are opened with theirs.
 */
export interface KeyRing {
  current(purpose: string): DerivedKey;
  find(purpose: string, id: string): DerivedKey | undefined;
  /** Newest first; for values that do not name their key. */
  all(purpose: string): readonly DerivedKey[];
  /** `<key id>.<mac>` over a text. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/**
 * Creates the key ring.
 *
 * @param secrets newest first.
 */
export function createKeyRing(secrets: readonly string[]): KeyRing {
  const derived = new Map<string, readonly DerivedKey[]>();
  const all = (purpose: string): readonly DerivedKey[] => {
    const known = derived.get(purpose);
    if (known !== undefined) {
      return known;
    }
    const keys = secrets.map((secret) => derive(secret, purpose));
    derived.set(purpose, keys);
    return keys;
  };
  const current = (purpose: string): DerivedKey => {
    const [first] = all(purpose);
    if (first === undefined) {
      throw new Error('The installation has no key; set APP_KEYS.');
    }
    return first;
  };
  const find = (purpose: string, id: string): DerivedKey | undefined => all(purpose).find((key) => key.id === id);
  return {
    all,
    current,
    find,
    sign(purpose, text) {
      const { id, secret } = current(purpose);
      return `${id}.${macOf(secret, text)}`;
    },
    isSigned(purpose, text, signature) {
      const [id = '', mac = ''] = signature.split('.', 2);
      const key = find(purpose, id);
      return key !== undefined && equalsInConstantTime(mac, macOf(key.secret, text));
    },
  };
}

/** An id of a key that does not reveal it. */
export function keyId(secret: string): string {
  return createHmac('sha256', secret).update('tessera key id').digest('hex').slice(0, 8);
}

function derive(secret: string, purpose: string): DerivedKey {
  return { id: keyId(secret), secret: new Uint8Array(hkdfSync('sha256', secret, 'tessera', purpose, 32)) };
}

function macOf(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares in constant time. */
export function equalsInConstantTime(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
