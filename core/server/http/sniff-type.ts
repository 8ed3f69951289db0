/** Beginnings of programs: Windows, Linux, macOS in its four forms, and scripts that name their interpreter. */
const programs = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '#!',
];

/** What the first bytes of a file say it is. What is not known, text and markup too, is just bytes. */
export function sniffType(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) {
    return 'image/png';
  }
  if (text.startsWith('\xff\xd8\xff')) {
    return 'image/jpeg';
  }
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) {
    return 'image/gif';
  }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') {
    return 'image/webp';
  }
  if (text.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text.slice(8, 12))) {
    return 'image/avif';
  }
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) {
    return 'application/zip';
  }
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    return 'application/x-ole-storage';
  }
  if (programs.some((start) => text.startsWith(start))) {
    return 'application/x-executable';
  }
  return text.startsWith('%PDF-') ? 'application/pdf' : 'application/octet-stream';
}

/** A file's name without folders or characters that no file system and no header should see. */
export function safeFileName(name: string | undefined): string {
  // Browsers write the three characters that could end the header as escapes.
  const plain = (name ?? '').replace(/%22/g, '"').replace(/%0[ad]/gi, '');
  const last = plain.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return clean.slice(0, 200) || 'file';
}
