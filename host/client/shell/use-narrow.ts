import { useMediaQuery } from '@mantine/hooks';
import { narrowWidthPx } from '@tessera/core/contract';

/** Media query of the windows that are narrower than the desktop threshold (R96). */
export const narrowWindow = `(max-width: ${narrowWidthPx - 0.02}px)`;

/** Whether the window is narrower than the desktop threshold (R96). */
export function useNarrow(): boolean {
  return useMediaQuery(narrowWindow, false, { getInitialValueInEffect: false }) === true;
}
