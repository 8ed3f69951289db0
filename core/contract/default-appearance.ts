import type { AppearanceChoice } from './appearance';

/** The default appearance. The menu is open if there is room for it. */
export const defaultAppearance = {
  theme: 'system',
  density: 'compact',
  contrast: 'system',
  textSize: 'standard',
  clock: 'auto',
} as const satisfies AppearanceChoice;
