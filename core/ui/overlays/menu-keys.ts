/** Moves the focus among the items of a menu; returns false for other keys. */
export function focusByKey(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const current = items.findIndex((item) => item === document.activeElement);
  const next = chooseItem(items, current, key);
  next?.focus();
  return next !== undefined;
}

function chooseItem(items: readonly HTMLElement[], current: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items[(current - 1 + items.length) % items.length];
    case 'Home':
      return items[0];
    case 'End':
      return items[items.length - 1];
    default:
      return key.length === 1 && key !== ' ' ? findByLetter(items, current, key.toLocaleLowerCase()) : undefined;
  }
}

/** The next item after the current one, wrapping around, whose text starts with the letter. */
function findByLetter(items: readonly HTMLElement[], current: number, letter: string): HTMLElement | undefined {
  const rotated = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return rotated.find((item) => (item.textContent ?? '').trim().toLocaleLowerCase().startsWith(letter));
}
