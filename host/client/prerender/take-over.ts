/** Whether the page shows a prerendered public page, as `earlyScript` decided. Pages of the work area have no markup yet. */
export function isPrerenderedShown(page: Document): boolean {
  const { prerendered, view } = page.documentElement.dataset;
  return prerendered === 'shown' && view === 'public';
}

/** Ends the time before the script: removes the note about a slow start, and shows what the client renders. */
export function endEarlyPhase(page: Document): void {
  delete page.documentElement.dataset['prerendered'];
  page.getElementById('slow-start')?.remove();
}

/**
 * Continues what the person did in the prerendered markup before the client took it over: selections reach their
 * handlers, and a form that was sent is sent now. Typed text is reported by the fields themselves.
 */
export function resumeEarlyInput(page: Document): void {
  endEarlyPhase(page);
  for (const select of page.querySelectorAll<HTMLSelectElement>('select[data-changed]')) {
    delete select.dataset['changed'];
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-submitted]')) {
    delete form.dataset['submitted'];
    form.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    form.requestSubmit();
  }
}
