/** Octets of a content line without its line break (RFC 5545, 3.1). */
const maxOctets = 75;

/** Control characters, which no text may contain, except tabs; line breaks were escaped before. */
const controls = /(?!\t)\p{Cc}/gu;

/** A value of type TEXT (RFC 5545, 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(controls, '');
}

/**
 * One content line with its line break, folded into lines of at most 75 octets. Never within a character, because some
 * programs decode each line by itself.
 */
export function contentLine(name: string, value: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      lines.push(current);
      // The space that continues a line counts.
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  lines.push(current);
  return `${lines.join('\r\n')}\r\n`;
}
