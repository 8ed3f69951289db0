import { useEffect } from 'react';

/** Whoever points at a text that was cut at its end reads all of it. For the frame of an area, once. */
export function useCutTitles(): void {
  useEffect(() => {
    document.addEventListener('pointerover', showWhole);
    return () => document.removeEventListener('pointerover', showWhole);
  }, []);
}

/** Asked when pointed at, because only the browser knows what is cut, and a resized window cuts others. */
function showWhole({ target }: Event): void {
  const cut = target instanceof Element ? target.closest<HTMLElement>('.t-cut') : null;
  if (cut === null) {
    return;
  }
  const isOurs = cut.dataset['whole'] !== undefined;
  if (!isOurs && cut.closest('[title]') !== null) {
    return;
  }
  if (cut.scrollWidth > cut.clientWidth) {
    cut.dataset['whole'] = '';
    cut.title = cut.textContent;
    return;
  }
  delete cut.dataset['whole'];
  cut.removeAttribute('title');
}
