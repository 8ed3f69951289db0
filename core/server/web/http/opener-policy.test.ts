import { openerPolicyFor } from './opener-policy';

describe('openerPolicyFor', () => {
  const chromium = (version: string) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;

  it.each([
    [chromium('131.0.0.0'), 'noopener-allow-popups'],
    [`${chromium('156.0.0.0')} Edg/156.0.0.0`, 'noopener-allow-popups'],
    [chromium('156.0.0.0').replace('Chrome', 'HeadlessChrome'), 'noopener-allow-popups'],
    [chromium('130.0.0.0'), 'same-origin-allow-popups'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'same-origin-allow-popups'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
      'same-origin-allow-popups',
    ],
    ['', 'same-origin-allow-popups'],
    [undefined, 'same-origin-allow-popups'],
  ])('sends to %p only a value that it supports', (userAgent, policy) => {
    expect(openerPolicyFor(userAgent)).toBe(policy);
  });
});
