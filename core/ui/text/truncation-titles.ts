import { useEffect } from 'react';

/** Shows truncated texts in full as a tooltip on hover. Call once in the frame of an area. */
export function useTruncationTitles(): void {
  useEffect(() => {
    document.addEventListener('pointerover', showWhole);
    return () => document.removeEventListener('pointerover', showWhole);
  }, []);
}

/** Checked on hover, because only the browser knows which texts are truncated, and a resize changes it. */
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
