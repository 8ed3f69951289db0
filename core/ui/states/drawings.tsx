import type { ReactElement } from 'react';
import './drawings.css';

/** Three rows of a list, with a tile being laid. */
export function ListIllustration(): ReactElement {
  return (
    <svg className="t-drawing" viewBox="0 0 264 136" width="264" height="136" aria-hidden="true">
      <g className="t-drawing-line">
        <rect x="8.5" y="8.5" width="247" height="31" rx="6" />
        <rect x="8.5" y="52.5" width="247" height="31" rx="6" />
        <rect x="8.5" y="96.5" width="247" height="31" rx="6" />
      </g>
      <g className="t-drawing-text">
        <rect x="48" y="21" width="132" height="6" rx="2" />
        <rect x="48" y="65" width="96" height="6" rx="2" />
        <rect x="48" y="109" width="116" height="6" rx="2" />
      </g>
      <rect className="t-drawing-full" x="19" y="16" width="16" height="16" rx="4" />
      <rect className="t-drawing-open" x="19.75" y="60.75" width="14.5" height="14.5" rx="3.5" />
      <rect className="t-drawing-open" x="19.75" y="104.75" width="14.5" height="14.5" rx="3.5" />
      <rect className="t-drawing-laid" x="204" y="40" width="28" height="28" rx="6" transform="rotate(9 218 54)" />
    </svg>
  );
}

export interface LogoIllustrationProps {
  /**
   * `missing`: the last tile of the T is a dashed slot. `closed`: the whole crossbar is dashed slots. `lost`: the last
   * tile lies elsewhere.
   */
  readonly kind: 'missing' | 'closed' | 'lost';
}

const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const filled = { missing: [0, 1, 4, 7], closed: [4, 7], lost: [0, 1, 4, 7] } as const;
const slots = { missing: [2], closed: [0, 1, 2], lost: [2] } as const;

/** The logo with a missing tile, for pages that explain why something cannot be shown. */
export function LogoIllustration(props: LogoIllustrationProps): ReactElement {
  const { kind } = props;
  const isIn = (list: readonly number[], cell: number): boolean => list.includes(cell);
  return (
    <svg className="t-drawing" viewBox="0 0 152 152" width="152" height="152" aria-hidden="true">
      {cells.map((cell) => {
        const place = { x: 1 + (cell % 3) * 52, y: 1 + Math.floor(cell / 3) * 52, width: 46, height: 46, rx: 8 };
        if (isIn(filled[kind], cell)) {
          return <rect key={cell} className="t-drawing-full" {...place} />;
        }
        return (
          <rect key={cell} className={isIn(slots[kind], cell) ? 't-drawing-slot' : 't-drawing-open-1'} {...place} />
        );
      })}
      {kind === 'lost' && (
        <rect className="t-drawing-laid" x="140" y="124" width="40" height="40" rx="8" transform="rotate(14 160 144)" />
      )}
    </svg>
  );
}
