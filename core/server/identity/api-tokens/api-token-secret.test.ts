import { isApiTokenSecret, looksLikeApiToken, newApiTokenSecret } from './api-token-secret';

describe('a personal access token', () => {
  it('has a prefix, letters and digits, and a checksum that a scanner can verify', () => {
    const token = newApiTokenSecret();
    expect(token).toMatch(/^tsr_pat_[0-9A-Za-z]{49}$/);
    expect([looksLikeApiToken(token), isApiTokenSecret(token)]).toEqual([true, true]);
    expect(newApiTokenSecret()).not.toBe(token);
  });

  it('is refused with one changed letter, cut, or extended', () => {
    const token = newApiTokenSecret();
    const other = token.endsWith('0') ? '1' : '0';
    const changed = [`${token.slice(0, -1)}${other}`, token.slice(0, -1), `${token}0`, token.replace('tsr_pat_', '')];
    expect(changed.map(isApiTokenSecret)).toEqual([false, false, false, false]);
    expect(looksLikeApiToken('WgX3eXN0aW5n')).toBe(false);
  });
});
