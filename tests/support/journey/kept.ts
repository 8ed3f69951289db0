import type { Page } from '@playwright/test';

/** Everything that the browser keeps for this address, as text. */
export async function keptIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tessera');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onerror = () => reject(reading.error ?? new Error('no drafts'));
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify([reading.result, Object.entries(localStorage), Object.entries(sessionStorage)]));
          };
        };
      }),
  );
}
