/** The company that an address names, such as one that was copied or is in an email; undefined for most. */
export function companyOfAddress(address: string): string | undefined {
  return /[?&]clientId=([^&#]*)/.exec(address)?.[1];
}
