/** What the first bytes of a file say it is. Everything that is not a known picture is just bytes. */
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
