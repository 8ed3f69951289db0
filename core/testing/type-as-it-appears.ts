import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders a part as a browser does, without waiting for its effects, and types letters into its first text field at the
 * moment when it is on the screen, as a person may within milliseconds of opening it.
 *
 * @returns the text of the field afterwards.
 */
export async function typeAsItAppears(part: ReactNode, letters: string): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const root = createRoot(place);
  try {
    return await new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('input[type="text"], input:not([type])');
        if (field !== null) {
          observer.disconnect();
          for (const letter of letters) {
            typeLetter(field, letter);
          }
          resolve(field.value);
        }
      });
      observer.observe(document.body, { childList: true, subtree: true });
      root.render(part);
    });
  } finally {
    root.unmount();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    place.remove();
  }
}

/** A change by the person: React does not see a change of the property itself. */
function typeLetter(field: HTMLInputElement, letter: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', field.value + letter, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
