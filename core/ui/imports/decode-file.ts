/** Encodings that can be chosen; files of spreadsheets have one of these. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
/** One of `fileEncodings`. */
export type FileEncoding = (typeof fileEncodings)[number];

/** Bytes that are looked at for signs of UTF-16. */
const sampleSize = 2_000;

/** Recognizes the encoding by the byte order mark, by zero bytes of UTF-16, or by whether the bytes are UTF-8. */
export function detectEncoding(bytes: Uint8Array): FileEncoding {
  const [first = 0, second = 0, third = 0] = bytes;
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'utf-8';
  }
  const sample = bytes.subarray(0, sampleSize);
  const zeros = [0, 1].map((rest) => sample.filter((byte, index) => byte === 0 && index % 2 === rest).length);
  const [evens = 0, odds = 0] = zeros;
  // Latin letters have a zero byte each; a few zeros are in files that are no text.
  if (Math.max(evens, odds) > sample.length / 4) {
    return evens > odds ? 'utf-16be' : 'utf-16le';
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text without its byte order mark. */
export function decodeFile(bytes: Uint8Array, encoding: FileEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether the bytes are a workbook or another archive: a ZIP file, or the older format of Excel. */
export function isArchive(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4).join(' ');
  return start === '80 75 3 4' || start === '208 207 17 224' || start.startsWith('31 139');
}
