/** What a person dropped or pasted. */
export interface IncomingFiles {
  readonly files: readonly File[];
  /** Names of folders, which no browser hands over as one file. */
  readonly folders: readonly string[];
}

/** Whether what is dragged holds files; what they are is told by the drop only. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

/** Files and folders of a drop. */
export function readDrop(transfer: DataTransfer | null): IncomingFiles {
  const folders: string[] = [];
  for (const item of transfer?.items ?? []) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry?.isDirectory === true) {
      folders.push(entry.name);
    }
  }
  // A folder is among the files as well, as one without content.
  const files = [...(transfer?.files ?? [])].filter(({ name }) => !folders.includes(name));
  return { files, folders };
}

/** Texts beside which a picture is only another form of the same, as word processors copy them. */
const texts = ['text/plain', 'text/html'];

/**
 * Files of a paste; none where the person writes and there is text to be pasted.
 *
 * @param nameOf a name for a picture out of the clipboard, which has none of its own; without ending.
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
