import type { ReactElement } from 'react';
import { useRowHeight, useUi } from '../environment';
import { commonMessages } from '../common-messages';
import './states.css';

export interface SkeletonRowsProps {
  readonly rows?: number;
  /** Height of the rows that are loading, in px at the standard text size. The person's density when left out: 36 or 44. */
  readonly rowHeight?: number;
}

const widths = [190, 240, 150, 214, 176];

/** Placeholders for rows that are loading; invisible during the first 150 ms. */
export function SkeletonRows(props: SkeletonRowsProps): ReactElement {
  const { rows = 8 } = props;
  const rowHeight = useRowHeight(props.rowHeight);
  const { translate } = useUi();
  return (
    <div className="t-skeletons t-late" role="status" aria-label={translate(commonMessages.loading)}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="t-skeleton-row" style={{ blockSize: rowHeight }}>
          <i className="t-bone" style={{ inlineSize: 16 }} />
          <i className="t-bone" style={{ inlineSize: 52 }} />
          <i className="t-bone t-bone-square" />
          <i className="t-bone" style={{ inlineSize: widths[index % widths.length] }} />
        </div>
      ))}
    </div>
  );
}

export interface SkeletonBarProps {
  readonly width: number;
  readonly height?: number;
}

/** One bar, for skeletons of another shape. */
export function SkeletonBar(props: SkeletonBarProps): ReactElement {
  const { width, height = 10 } = props;
  return <i className="t-bone" style={{ inlineSize: width, blockSize: height }} />;
}
