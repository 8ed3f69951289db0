import type { TranslationOf } from '../../contract';
import type { copyMessages } from './copy-messages';

/** German. */
export const translation: TranslationOf<typeof copyMessages> = {
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Kopieren ist hier nicht möglich. Markieren und kopieren Sie den Text.',
  download: 'Herunterladen',
  downloaded: '{file} wurde heruntergeladen.',
  linkCopy: 'Link kopieren',
  linkCopied: 'Link kopiert.',
  linkCopyFailed: 'Der Link ließ sich nicht kopieren. Kopieren Sie ihn von Hand: {link}',
};
