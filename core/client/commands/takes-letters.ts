/** Inputs that people choose with, and that no letter goes into. */
const chosen = ['radio', 'checkbox', 'button', 'submit', 'file', 'range', 'color'].map((type) => `[type="${type}"]`);
const fields = [`input:not(${chosen.join(', ')})`, 'textarea', 'select'];
/** Where a letter finds an entry. */
const finders = ['[role="menu"] *', '[role="listbox"] *', '[data-own-letters] *'];
const selector = [...fields, ...finders].join(', ');

/** Whether a letter that is pressed there is text, or finds an entry; shortcuts of one letter leave it alone. */
export function takesLetters(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(selector));
}
