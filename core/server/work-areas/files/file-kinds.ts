import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { fileMessages } from './messages';

/** How an uploaded file is stored. `picture`: re-encoded from its pixels. `other`: byte for byte. */
export type FileKind = 'picture' | 'other';

/** An accepted upload. */
export interface ValidatedUpload {
  readonly kind: FileKind;
  /** Media type of the content. `application/octet-stream` for unknown types. */
  readonly type: string;
}

const megabyte = 1_048_576;

/** Maximum size of a picture in bytes, which is re-encoded in memory; and of other files, where nothing else is said. */
const defaultMaxBytes = 10 * megabyte;

/** Media types by file extension, where the content can be checked. */
const typesOfExtension: Readonly<Record<string, readonly string[]>> = {
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

/** Extensions of files that run when they are opened. */
const programExtensions: ReadonlySet<string> = new Set(
  'app appref-ms bat cmd com cpl dll exe gadget hta inf jar jse lnk msc msi msp pif ps1 psm1 reg scf scr sct url vb vbe vbs wsf wsh'.split(
    ' ',
  ),
);

/**
 * Validates an upload and classifies it by its content, which its name must not contradict.
 *
 * @param file `type` as detected by `sniffType`
 * @param maxBytes of files other than pictures
 * @throws AppError `unsupported_type` for programs and for a name of another type, `too_large`, or `validation_failed`
 * for an empty file.
 */
export function validateUpload(
  file: { readonly name: string; readonly type: string; readonly size: number },
  maxBytes = defaultMaxBytes,
): ValidatedUpload {
  const ending = extensionOf(file.name);
  if (file.size === 0) {
    throw new AppError('validation_failed', localized(fileMessages.fileEmpty));
  }
  if (programExtensions.has(ending) || file.type === 'application/x-executable') {
    throw new AppError('unsupported_type', localized(fileMessages.program));
  }
  const expected = typesOfExtension[ending];
  if (expected !== undefined && !expected.includes(file.type)) {
    throw new AppError('unsupported_type', localized(fileMessages.otherThanNamed, { ending: ending.toUpperCase() }));
  }
  const kind = file.type.startsWith('image/') ? 'picture' : 'other';
  if (kind === 'picture' && file.size > defaultMaxBytes) {
    throw new AppError('too_large', localized(fileMessages.pictureFileTooLarge, { most: defaultMaxBytes / megabyte }));
  }
  if (file.size > maxBytes) {
    throw new AppError('too_large', localized(fileMessages.fileTooLarge, { most: Math.floor(maxBytes / megabyte) }));
  }
  return { kind, type: file.type };
}

/** Replaces the extension after the content was converted. */
export function withExtension(name: string, ending: string): string {
  const current = extensionOf(name);
  if (current === ending || (current === 'jpeg' && ending === 'jpg')) {
    return name;
  }
  const isPicture = typesOfExtension[current]?.some((type) => type.startsWith('image/')) === true;
  return `${isPicture ? name.slice(0, -current.length - 1) : name}.${ending}`;
}

function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}
