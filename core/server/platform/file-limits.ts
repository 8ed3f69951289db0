import type { MaxFileBytes } from '../../contract';
import { serviceToken } from '../../contract';

/** Limits of the installation for files. */
export interface FileLimits {
  /** Bytes of the largest document. */
  readonly maxDocumentBytes: number;
}
export const FileLimits = serviceToken<FileLimits>('core:FileLimits');

/** A declared maximum size in bytes. */
export function maxBytesOf(declared: MaxFileBytes, { maxDocumentBytes }: FileLimits): number {
  return declared === 'document' ? maxDocumentBytes : declared;
}
