import { useMediaQuery } from '@mantine/hooks';
import { narrowWidthPx } from '@tessera/core/contract';

/** Whether the window is narrower than the desktop threshold (R96). */
export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${narrowWidthPx - 0.02}px)`, false, { getInitialValueInEffect: false }) === true;
}
