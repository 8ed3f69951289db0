import { createKeyRing } from '../../platform/keys/key-ring';
import { createVault } from '../../platform/vault/sealed-vault';
import { openTwoStepSecret, sealTwoStepSecret } from './two-step-secrets';

describe('the secret of an authenticator app', () => {
  const vault = createVault(createKeyRing(['a'.repeat(32)]));
  const secret = Buffer.from('12345678901234567890');

  it('is not readable in the row, and opens for its person only', async () => {
    const sealed = await sealTwoStepSecret(vault, 'ada', secret);
    expect(sealed).not.toContain(secret.toString('base64url'));
    expect(await openTwoStepSecret(vault, 'ada', sealed)).toEqual(secret);
    await expect(openTwoStepSecret(vault, 'bob', sealed)).rejects.toThrow("of person 'bob' belongs to another one");
  });
});
