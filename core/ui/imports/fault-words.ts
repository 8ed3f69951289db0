import { maxImportRows } from '../../contract/list-import';
import { formatBytes } from '../text/format-bytes';
import type { Translate } from '../environment';
import { importMessages as messages } from './messages';
import type { TableFault } from './read-table';

/** Why a file is not read, as a sentence that says what to do. */
export function faultWords(
  fault: TableFault | { readonly kind: 'large' | 'archive' },
  { translate, language }: { readonly translate: Translate; readonly language: string },
): string {
  switch (fault.kind) {
    case 'empty':
      return translate(messages.importEmptyFile);
    case 'binary':
      return translate(messages.importBinary);
    case 'wide':
      return translate(messages.importWide);
    case 'long':
      return translate(messages.importTooManyRows, { max: maxImportRows });
    case 'quote':
      return translate(messages.importQuoteOpen, { row: fault.row });
    case 'large':
      return translate(messages.importTooLarge, { size: formatBytes(5 * 1_048_576, language) });
    case 'archive':
      return translate(messages.importArchive);
  }
}
