import type { BrowserWindow } from '../ports';

/** `base64url` of `agent|zone|depth|cores` (R53). */
export function fingerprintOf({ agent, timeZone, colourDepth, cores }: BrowserWindow['traits']): string {
  const bytes = new TextEncoder().encode(`${agent}|${timeZone}|${colourDepth}|${cores}`);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
