import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import './icon.css';

/** A lucide icon. Import icons by name from `lucide-react`; the bundler drops the rest. */
export type Glyph = LucideIcon;

export interface IconProps {
  readonly glyph: Glyph;
  /** In px at the standard text size: 16 beside text, 20 in messages and on phones. */
  readonly size?: 12 | 14 | 16 | 20;
  /** Accessible name; left out when there is text beside it. */
  readonly label?: string;
  readonly tone?: 'quiet' | 'danger' | 'warn' | 'success' | 'accent' | 'current';
}

/** A lucide icon with the product's stroke width, in the surrounding text colour unless a tone is given. */
export function Icon(props: IconProps): ReactElement {
  const { glyph: Drawing, size = 16, label, tone = 'current' } = props;
  return (
    <Drawing
      className={`t-icon t-icon-${tone}`}
      // Follows the text size.
      size={`${size / 16}rem`}
      strokeWidth={1.75}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
