/** Addresses out of what somebody typed or pasted: separated by commas, semicolons or blanks, each once. */
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

/** The first text that cannot be an address; the server judges the rest. */
export function firstOddAddress(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
}
