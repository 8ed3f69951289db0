/** Activates the item that has the key as one of its own; returns false without such an item. */
export function clickByKey(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"][aria-keyshortcuts]:not(:disabled)')];
  const item = items.find((each) => each.getAttribute('aria-keyshortcuts')?.split(' ').includes(key.toUpperCase()));
  item?.click();
  return item !== undefined;
}

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

/** The next item after the current one, wrapping around, whose text starts with the letter, else one of whose words does. */
function findByLetter(items: readonly HTMLElement[], current: number, letter: string): HTMLElement | undefined {
  const rotated = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const textOf = (item: HTMLElement): string => (item.textContent ?? '').trim().toLocaleLowerCase();
  return (
    rotated.find((item) => textOf(item).startsWith(letter)) ??
    rotated.find((item) =>
      textOf(item)
        .split(/\s+/)
        .some((word) => word.startsWith(letter)),
    )
  );
}
