import type { AppearanceChoice } from './appearance';

/** What a person sees who never chose; the menu is open where there is room for it. */
export const plainAppearance = { theme: 'system', density: 'compact' } as const satisfies AppearanceChoice;
