import type { AppearanceChoice } from './appearance';

/** The default appearance. The menu is open if there is room for it. */
export const plainAppearance = { theme: 'system', density: 'compact' } as const satisfies AppearanceChoice;
