/** True for an address of this application, false for one of another site. */
export function isOwnAddress(address: string): boolean {
  // Browsers remove tabs and line breaks from an address, so `/<tab>/site` would be another site too.
  return /^\/(?![/\\\s])/.test(address);
}
