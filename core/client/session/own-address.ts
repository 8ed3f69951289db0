/** True for an address of this application, false for one of another site. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
