/** Dispatched at the document after a modal dialog was opened or closed. */
export const modalsChangedEvent = 't-modals-changed';

/** The open modal dialog above all others. Each is added at the end of the body when it opens. */
export function topmostModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open][aria-modal="true"]')].at(-1);
}
