import { deviceNameOf, isPhone } from './device-name';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', '140', 'Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge',
      '140',
      'Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', '140', 'macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      '18',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      '140',
      'Android',
    ],
  ])('has its common name and version: %s', (userAgent, browser, version, system) => {
    expect(deviceNameOf(userAgent)).toEqual({ browser, version, system });
  });

  it('keeps its user agent string if it is unknown', () => {
    expect(deviceNameOf('curl/8.5.0')).toBeUndefined();
    expect(deviceNameOf('')).toBeUndefined();
  });

  it('is a phone or not', () => {
    expect(isPhone(`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`)).toBe(
      true,
    );
    expect(isPhone(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`)).toBe(false);
  });
});
