/** Splits typed or pasted text into addresses at commas, semicolons or blanks; removes duplicates. */
export function splitAddresses(text: string): readonly string[] {
  const addresses = new Map<string, string>();
  for (const part of text.split(/[\s,;]+/)) {
    const address = part.replace(/^<|>$/g, '');
    if (address !== '') {
      addresses.set(address.toLowerCase(), address);
    }
  }
  return [...addresses.values()];
}

/** False for a malformed address; the server validates the rest. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** The malformed addresses. */
export function invalidAddresses(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => !isEmailAddress(address));
}
