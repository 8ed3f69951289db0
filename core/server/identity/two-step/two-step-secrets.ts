import type { Vault } from '../../platform/vault/vault';

const purpose = 'core.two-step-secrets';

/** Seals the secret of an authenticator app. The sealed text names its person, so that it opens in no other row. */
export function sealTwoStepSecret(vault: Vault, personId: string, secret: Uint8Array): Promise<string> {
  return vault.seal(purpose, JSON.stringify([personId, Buffer.from(secret).toString('base64url')]));
}

/** @throws Error for a sealed text of another person, or one whose key is lost. */
export async function openTwoStepSecret(vault: Vault, personId: string, sealed: string): Promise<Uint8Array> {
  // The one cast of these secrets: the vault opens only what it has sealed.
  const [id, secret = ''] = JSON.parse(await vault.open(purpose, sealed)) as readonly string[];
  if (id !== personId) {
    throw new Error(`The sealed two-step secret of person '${personId}' belongs to another one; restore the row.`);
  }
  return Buffer.from(secret, 'base64url');
}
