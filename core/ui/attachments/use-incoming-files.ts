import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { holdsFiles, readDrop, readPaste } from './incoming-files';
import type { IncomingFiles } from './incoming-files';

export interface IncomingFilesOptions {
  /** A part inside the drop area. */
  readonly part: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly nameOf: () => string;
  readonly onFiles: (incoming: IncomingFiles) => void;
}

/** The drop area: the panel around a part, or the part itself. */
export function dropAreaOf(part: HTMLElement | null): HTMLElement | null {
  return part?.closest<HTMLElement>('.t-panel') ?? part;
}

/**
 * Receives files that are dropped on the area around a part, or pasted while no dialog is open. Returns true while
 * files are dragged over the area. A drop outside it is cancelled; the browser would open the file instead of the page.
 */
export function useIncomingFiles({ part, isOpen, nameOf, onFiles }: IncomingFilesOptions): boolean {
  const [isOver, setOver] = useState(false);

  const handleOver = useEffectEvent((event: DragEvent): void => {
    if (!holdsFiles(event.dataTransfer) || isHandled(event)) {
      return;
    }
    event.preventDefault();
    const isInside = isOpen && isWithin(dropAreaOf(part.current), event);
    if (event.dataTransfer !== null) {
      event.dataTransfer.dropEffect = isInside ? 'copy' : 'none';
    }
    setOver(isInside);
  });
  const handleLeave = useEffectEvent((event: DragEvent): void => {
    // Without a related target the drag has left the window.
    if (event.relatedTarget === null) {
      setOver(false);
    }
  });
  const handleDrop = useEffectEvent((event: DragEvent): void => {
    setOver(false);
    if (!holdsFiles(event.dataTransfer) || isHandled(event)) {
      return;
    }
    event.preventDefault();
    if (isOpen && isWithin(dropAreaOf(part.current), event)) {
      onFiles(readDrop(event.dataTransfer));
    }
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent): void => {
    if (!isOpen || event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null) {
      return;
    }
    const files = readPaste(event, nameOf);
    if (files.length > 0) {
      event.preventDefault();
      onFiles({ files, folders: [] });
    }
  });

  useEffect(() => {
    const over = (event: DragEvent): void => handleOver(event);
    const leave = (event: DragEvent): void => handleLeave(event);
    const drop = (event: DragEvent): void => handleDrop(event);
    const paste = (event: ClipboardEvent): void => handlePaste(event);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return isOver;
}

/** Whether another part has handled the drop, or a file input handles it itself. */
function isHandled(event: DragEvent): boolean {
  return event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.type === 'file');
}

function isWithin(area: HTMLElement | null, { target }: DragEvent): boolean {
  return target instanceof Node && area?.contains(target) === true;
}
