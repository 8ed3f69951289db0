/** Dropped or pasted files. */
export interface IncomingFiles {
  readonly files: readonly File[];
  /** Names of folders, which browsers do not pass as files. */
  readonly folders: readonly string[];
}

/** Whether a drag contains files. Which ones is known on drop only. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

/** Reads the files and folders of a drop. */
export function readDrop(transfer: DataTransfer | null): IncomingFiles {
  const folders: string[] = [];
  for (const item of transfer?.items ?? []) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry?.isDirectory === true) {
      folders.push(entry.name);
    }
  }
  // A folder is also listed among the files, without content.
  const files = [...(transfer?.files ?? [])].filter(({ name }) => !folders.includes(name));
  return { files, folders };
}

/**
 * When the clipboard has one of these, a picture beside it is only another form of the same content, as word processors
 * copy it.
 */
const texts = ['text/plain', 'text/html'];

/**
 * Reads the files of a paste; none when the focus is in a text field and there is text to paste.
 *
 * @param nameOf returns a name, without extension, for a picture of the clipboard, which has none.
 */
export function readPaste(event: ClipboardEvent, nameOf: () => string): readonly File[] {
  const { clipboardData, target } = event;
  const isWriting = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');
  const hasText = texts.some((type) => clipboardData?.types.includes(type) === true);
  if (isWriting && hasText) {
    return [];
  }
  return [...(clipboardData?.files ?? [])].map((file) => {
    const ending = /^image(\.\w+)$/.exec(file.name)?.[1];
    return ending === undefined ? file : new File([file], `${nameOf()}${ending}`, { type: file.type });
  });
}
