/** Whether a prerendered public page is shown, as `earlyScript` decided. */
export function isPrerenderedShown(page: Document): boolean {
  const { prerendered, view } = page.documentElement.dataset;
  return prerendered === 'shown' && view === 'public';
}

/** Whether the outline of the frame is shown, as `earlyScript` decided. */
export function isOutlineShown(page: Document): boolean {
  return page.documentElement.dataset['outline'] !== undefined;
}

/** Ends the time before the script: removes the note about a slow start, and shows what the client renders. */
export function endEarlyPhase(page: Document): void {
  delete page.documentElement.dataset['prerendered'];
  page.getElementById('slow-start')?.remove();
}

/**
 * Continues what the person did in the prerendered markup before the client took it over: selections reach their
 * handlers, a form that was sent is sent now, and a link that was clicked is followed with what was typed. Typed text is
 * reported by the fields themselves, before this.
 */
export function resumeEarlyInput(page: Document): void {
  endEarlyPhase(page);
  for (const select of page.querySelectorAll<HTMLSelectElement>('select[data-chosen]')) {
    select.value = select.dataset['chosen'] ?? select.value;
    delete select.dataset['chosen'];
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-submitted]')) {
    delete form.dataset['submitted'];
    form.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    form.requestSubmit();
  }
  // After the render that the reported text causes: it writes the text into the addresses of links.
  queueMicrotask(() => {
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-followed]')) {
      delete link.dataset['followed'];
      link.click();
    }
  });
}
