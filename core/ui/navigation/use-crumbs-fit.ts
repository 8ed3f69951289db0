import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How many elements in the middle of a row are left out, so that the others fit. */
export interface CrumbsFit {
  readonly omitted: number;
  /** As many as possible are left out; the others shrink. */
  readonly isTight: boolean;
}

/**
 * Leaves out more, one by one, while the row overflows, and starts again when its width changes. All of this happens
 * before the browser paints.
 */
export function useCrumbsFit(row: RefObject<HTMLElement | null>, maxOmitted: number, contents: string): CrumbsFit {
  const [width, setWidth] = useState(0);
  const [fit, setFit] = useState({ omitted: 0, of: '' });
  const measured = `${width} ${contents}`;
  const omitted = fit.of === measured ? Math.min(fit.omitted, maxOmitted) : 0;

  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);

  useLayoutEffect(() => {
    const element = row.current;
    if (element !== null && omitted < maxOmitted && element.scrollWidth > element.clientWidth) {
      setFit({ omitted: omitted + 1, of: measured });
    }
  }, [row, omitted, maxOmitted, measured]);

  return { omitted, isTight: omitted === maxOmitted };
}
