import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import './tag.css';

export interface TagProps {
  /** `outline` for labels; the others for a meaning that the text states too. */
  readonly tone?: 'outline' | 'accent' | 'success' | 'warn' | 'danger' | 'info';
  readonly glyph?: Glyph;
  readonly children: ReactNode;
}

/** A short text with a border or a tinted background. */
export function Tag(props: TagProps): ReactElement {
  const { tone = 'outline', glyph, children } = props;
  return (
    <span className={`t-tag t-tag-${tone}`}>
      {glyph !== undefined && <Icon glyph={glyph} size={14} />}
      <span className="t-cut">{children}</span>
    </span>
  );
}
