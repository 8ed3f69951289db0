const address = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^\s<>]+))$/;

/**
 * Makes rows with a heading from addresses that were pasted as an email program writes them, one after the other or one on
 * a line: `Ada Lovelace <ada@x.example>, ben@x.example`. A table stays as it is.
 */
export function readPastedAddresses(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const entries = lines.flatMap(entriesOf);
  if (entries.length === 0 || entries.some((entry) => entry === undefined)) {
    return text;
  }
  return ['email,name', ...entries.map((entry) => `${quoted(entry?.email ?? '')},${quoted(entry?.name ?? '')}`)].join(
    '\n',
  );
}

interface Entry {
  readonly email: string;
  readonly name: string;
}

/** The entries of a line; undefined in place of what is a cell of a table. */
function entriesOf(line: string): readonly (Entry | undefined)[] {
  const parts = line
    .split(line.includes('<') ? /[,;]/ : /[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A line with one text is an address, even a wrong one; with several, each must be one.
  const isList =
    parts.length === 1 ? line.includes('@') || !/[,;\t]/.test(line) : parts.every((part) => part.includes('@'));
  return parts.map((part) => {
    const [, name = '', bracketed, bare] = address.exec(part) ?? [];
    const email = bracketed ?? bare;
    return isList && email !== undefined && email.toLowerCase() !== 'email' ? { email, name: name.trim() } : undefined;
  });
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
