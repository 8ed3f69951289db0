const lockedClass = 't-scroll-locked';

/** Stops the page from scrolling behind a modal dialog; its content keeps its width. The first of nested locks counts. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  if (root.classList.contains(lockedClass)) {
    return () => undefined;
  }
  const hasScrollbar = window.innerWidth > root.clientWidth;
  root.classList.add(lockedClass);
  root.style.scrollbarGutter = hasScrollbar ? 'stable' : '';
  return () => {
    root.classList.remove(lockedClass);
    root.style.scrollbarGutter = '';
  };
}
