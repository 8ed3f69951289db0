import { said } from '../../contract';
import { AppError } from '../services';
import { fileMessages } from './messages';

/** What is done with a file that arrives. `picture`: made anew from its pixels; `other`: kept byte for byte. */
export type FileKind = 'picture' | 'other';

/** What a file may be stored as. */
export interface JudgedFile {
  readonly kind: FileKind;
  /** Of the bytes; what has no type of its own here is `application/octet-stream`. */
  readonly type: string;
}

const megabyte = 1_048_576;

/** Bytes of a file, by kind. One call takes no more than 10 MiB in all. */
const mostBytesOf: Readonly<Record<FileKind, number>> = { picture: 10 * megabyte, other: 10 * megabyte };

/** What the end of a name says that the bytes are, where the bytes can be asked. */
const typeOfEnding: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  docx: ['application/zip', 'application/x-ole-storage'],
  xlsx: ['application/zip', 'application/x-ole-storage'],
  pptx: ['application/zip', 'application/x-ole-storage'],
  odt: ['application/zip'],
  ods: ['application/zip'],
  odp: ['application/zip'],
};

/** What runs when somebody opens it. */
const programEndings: ReadonlySet<string> = new Set(
  'app appref-ms bat cmd com cpl dll exe gadget hta inf jar jse lnk msc msi msp pif ps1 psm1 reg scf scr sct url vb vbe vbs wsf wsh'.split(
    ' ',
  ),
);

/**
 * Decides what a file is: by its bytes, which its name must not contradict.
 *
 * @param file `type` as `sniffType` found it.
 * @throws AppError `unsupported_type` for programs and for a name that promises something else, `too_large`, or
 * `validation_failed` for an empty file.
 */
export function judgeFile(file: { readonly name: string; readonly type: string; readonly size: number }): JudgedFile {
  const ending = endingOf(file.name);
  if (file.size === 0) {
    throw new AppError('validation_failed', said(fileMessages.fileEmpty));
  }
  if (programEndings.has(ending) || file.type === 'application/x-executable') {
    throw new AppError('unsupported_type', said(fileMessages.program));
  }
  const promised = typeOfEnding[ending];
  if (promised !== undefined && !promised.includes(file.type)) {
    throw new AppError('unsupported_type', said(fileMessages.otherThanNamed, { ending: ending.toUpperCase() }));
  }
  const kind = file.type.startsWith('image/') ? 'picture' : 'other';
  if (file.size > mostBytesOf[kind]) {
    throw new AppError('too_large', said(fileMessages.fileTooLarge, { most: mostBytesOf[kind] / megabyte }));
  }
  return { kind, type: file.type };
}

/** The name with the ending of what the bytes are now. */
export function renameTo(name: string, ending: string): string {
  const current = endingOf(name);
  if (current === ending || (current === 'jpeg' && ending === 'jpg')) {
    return name;
  }
  const isPicture = typeOfEnding[current]?.some((type) => type.startsWith('image/')) === true;
  return `${isPicture ? name.slice(0, -current.length - 1) : name}.${ending}`;
}

function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}
