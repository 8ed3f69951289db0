import { toBase32 } from './base32';
import { newRecoveryCode, readRecoveryCode } from './recovery-codes';
import { findTotpStep, totpCode, totpStep } from './totp';

/** The secret of the test vectors in RFC 4226, appendix D, and RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('codes of authenticator apps', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('are those of RFC 4226 for the counter %d', (counter, code) => {
    expect(totpCode(secret, counter)).toBe(code);
  });

  // The vectors of RFC 6238 have eight digits; six are their last ones.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 for the second %d', (second, code) => {
    expect(totpCode(secret, totpStep(at(second)))).toBe(code.slice(-6));
  });

  it('are found one step early or late, and no further', () => {
    const now = at(2_114_380_800);
    const step = totpStep(now);
    const found = [-2, -1, 0, 1, 2].map((drift) => findTotpStep(secret, totpCode(secret, step + drift), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('are refused with a digit more or less, and with other characters', () => {
    const now = at(2_114_380_800);
    const code = totpCode(secret, totpStep(now));
    expect([`${code}0`, code.slice(1), '', '１２３４５６'].map((text) => findTotpStep(secret, text, now))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});

describe('a secret as text', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is Base32 of RFC 4648 without padding: %j', (text, expected) => {
    expect(toBase32(Buffer.from(text))).toBe(expected);
  });
});

describe('recovery codes', () => {
  it('are all different, and are read as they are shown', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(readRecoveryCode(code)).toBe(code.replace('-', ''));
    }
  });

  it('are read in small letters, with blanks, and with letters that look like digits', () => {
    expect(readRecoveryCode(' o1lab-c2d3i ')).toBe('011ABC2D31');
    expect(['123456', '01234-5678', '01234-5678U'].map(readRecoveryCode)).toEqual([undefined, undefined, undefined]);
  });
});
