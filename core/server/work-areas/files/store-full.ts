import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { fileMessages } from './messages';

const noSpace: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Retryable: space may be free again soon. */
export function storeFull(cause?: unknown): AppError {
  return new AppError('plugin_unavailable', localized(fileMessages.storeFull), { params: { retryAfter: 30 }, cause });
}

/** The error for callers: `storeFull` when the disk is full, any other error unchanged. */
export function asStoreError(error: unknown): unknown {
  return noSpace.has(String((error as NodeJS.ErrnoException).code)) ? storeFull(error) : error;
}
