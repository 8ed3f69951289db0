const maxNamed = 3;

/** The first few items and the number of the others: "a, b, c, +4". */
export function listSome(items: readonly string[], language: string): string {
  const rest = items.length - maxNamed;
  const named = items.slice(0, maxNamed);
  if (rest > 0) {
    return `${named.join(', ')}, +${new Intl.NumberFormat(language).format(rest)}`;
  }
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(named);
}
