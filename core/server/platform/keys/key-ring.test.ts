import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseEngine } from '../../data/sql/engine';
import { createVault } from '../vault/sealed-vault';
import { createKeyRing } from './key-ring';
import type { LoadKeysOptions } from '../../data/keys/load-keys';
import { loadSecrets } from '../../data/keys/load-keys';

const older = 'o'.repeat(32);
const newer = 'n'.repeat(32);

describe('createKeyRing', () => {
  it('derives a different key for each purpose and the same one each time', () => {
    const ring = createKeyRing([newer]);
    expect(ring.current('cursor').secret).not.toEqual(ring.current('codes').secret);
    expect(createKeyRing([newer]).current('cursor')).toEqual(ring.current('cursor'));
  });

  it('accepts signatures of an older key after a newer one is prepended', () => {
    const signature = createKeyRing([older]).sign('cursor', 'text');
    const rotated = createKeyRing([newer, older]);
    expect(rotated.isSigned('cursor', 'text', signature)).toBe(true);
    expect(rotated.sign('cursor', 'text')).not.toBe(signature);
    expect(createKeyRing([newer]).isSigned('cursor', 'text', signature)).toBe(false);
  });

  it.each(['', '.', 'abc', 'abc.def', '💥.💥'])('refuses the signature %p', (signature) => {
    expect(createKeyRing([newer]).isSigned('cursor', 'text', signature)).toBe(false);
  });

  it('refuses a signature made for another text or another purpose', () => {
    const ring = createKeyRing([newer]);
    expect(ring.isSigned('cursor', 'other', ring.sign('cursor', 'text'))).toBe(false);
    expect(ring.isSigned('cursor', 'text', ring.sign('codes', 'text'))).toBe(false);
  });
});

describe('createVault', () => {
  it('opens sealed values, also after a rotation, and includes the id of the key', async () => {
    const sealed = await createVault(createKeyRing([older])).seal('calendar', 'sécret');
    const rotated = createKeyRing([newer, older]);
    expect(await createVault(rotated).open('calendar', sealed)).toBe('sécret');
    expect(sealed.split('.')[1]).toBe(createKeyRing([older]).current('vault:calendar').id);
    expect(sealed).not.toContain('sécret');
  });

  it('refuses a value that was changed, sealed for another purpose, or whose key is missing', async () => {
    const vault = createVault(createKeyRing([newer]));
    const sealed = await vault.seal('calendar', 'secret');
    const parts = sealed.split('.');
    const changed = [...parts.slice(0, 3), `A${parts[3]?.slice(1) ?? ''}`].join('.');
    await expect(vault.open('calendar', changed === sealed ? `${sealed}A` : changed)).rejects.toThrow('was changed');
    await expect(vault.open('mail', sealed)).rejects.toThrow();
    await expect(createVault(createKeyRing([older])).open('calendar', sealed)).rejects.toThrow('APP_KEYS');
  });
});

const loadKeys = async (options: LoadKeysOptions) => createKeyRing(await loadSecrets(options));

describe('loadSecrets', () => {
  const engine = { isEmbedded: true } as DatabaseEngine;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tessera-keys-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('creates keys at the first start, readable only by the owner, and loads them at the next', async () => {
    const first = await loadKeys({ appKeys: undefined, dataDir, engine });
    const second = await loadKeys({ appKeys: undefined, dataDir, engine });
    expect(second.current('cursor')).toEqual(first.current('cursor'));
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('reports in a sentence that the file is damaged, and does not replace it', async () => {
    await writeFile(join(dataDir, 'keys.json'), '{"keys":');
    await expect(loadKeys({ appKeys: undefined, dataDir, engine })).rejects.toThrow('is damaged');
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{"keys":');
  });

  it('prefers APP_KEYS and then writes no file', async () => {
    const ring = await loadKeys({ appKeys: [newer], dataDir, engine });
    expect(ring.current('cursor')).toEqual(createKeyRing([newer]).current('cursor'));
    await expect(stat(join(dataDir, 'keys.json'))).rejects.toThrow();
  });
});
