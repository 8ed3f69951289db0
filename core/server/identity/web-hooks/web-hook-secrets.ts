import type { Vault } from '../../platform/vault/vault';

const purpose = 'core.web-hook-secrets';

/**
 * Seals the signing secrets of a web hook. The sealed text names its web hook, so that it opens in no other row.
 */
export function sealWebHookSecrets(vault: Vault, webHookId: string, secrets: readonly string[]): Promise<string> {
  return vault.seal(purpose, JSON.stringify([webHookId, ...secrets]));
}

/** @throws Error for a sealed text of another web hook, or one whose key is lost. */
export async function openWebHookSecrets(
  vault: Pick<Vault, 'open'>,
  webHookId: string,
  sealed: string,
): Promise<readonly string[]> {
  // The one cast of sealed secrets: the vault opens only what it has sealed.
  const [id, ...secrets] = JSON.parse(await vault.open(purpose, sealed)) as readonly string[];
  if (id !== webHookId) {
    throw new Error(`The sealed secrets of web hook '${webHookId}' belong to another one; restore the row.`);
  }
  return secrets;
}
