import { defineMessages } from '../../contract';

/** Messages of parts that copy a text. */
export const copyMessages = defineMessages('ui', {
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Copying isn’t possible here. Select the text and copy it.',
  download: 'Download',
  downloaded: 'Downloaded {file}.',
  linkCopy: 'Copy link',
  linkCopied: 'Link copied.',
  linkCopyFailed: 'Couldn’t copy the link. Copy it manually: {link}',
});
