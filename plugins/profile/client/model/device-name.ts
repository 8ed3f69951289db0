/** The first match counts: browsers also name their ancestors. Each captures the major version. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The common name of a session's browser. */
export interface DeviceName {
  readonly browser: string;
  /** Major version, such as `140`. */
  readonly version: string;
  readonly system: string;
}

/** Parses a user agent string; undefined for an unknown browser. */
export function deviceNameOf(userAgent: string): DeviceName | undefined {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  for (const [pattern, browser] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined && system !== undefined) {
      return { browser, version, system };
    }
  }
  return undefined;
}

/** Whether a user agent string is that of a phone. */
export function isPhone(userAgent: string): boolean {
  return /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent);
}
