/** Signatures of programs: Windows, Linux, the four formats of macOS, and scripts with an interpreter. */
const programs = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '#!',
];

/**
 * Detects the media type of a file from its first bytes. Unknown types, including text and markup, are
 * `application/octet-stream`.
 */
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

/** Returns a file name without folders and without characters that are unsafe in file systems and headers. */
export function safeFileName(name: string | undefined): string {
  // Browsers escape the three characters that could end the header.
  const plain = (name ?? '').replace(/%22/g, '"').replace(/%0[ad]/gi, '');
  const last = plain.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return clean.slice(0, 200) || 'file';
}
