import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import './icon.css';

/** A drawing of lucide. Import the ones you need by name from `lucide-react`; the bundler drops the rest. */
export type Glyph = LucideIcon;

export interface IconProps {
  readonly glyph: Glyph;
  /** 16 beside text, 20 in messages and on phones. */
  readonly size?: 12 | 14 | 16 | 20;
  /** What it says to people who do not see it; left out where words stand beside it. */
  readonly label?: string;
  readonly tone?: 'quiet' | 'danger' | 'warn' | 'success' | 'accent' | 'current';
}

/** A lucide drawing at the product's stroke, in the colour of the text around it unless a tone is given. */
export function Icon(props: IconProps): ReactElement {
  const { glyph: Drawing, size = 16, label, tone = 'current' } = props;
  return (
    <Drawing
      className={`t-icon t-icon-${tone}`}
      size={size}
      strokeWidth={1.75}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
