import { useMediaQuery } from '@mantine/hooks';
import { use } from 'react';
import { Appearance, useService } from '@tessera/core/client';
import { ShellAppearanceContext } from '../../shell/shell-appearance';
import type { ShellAppearance } from '../../shell/shell-appearance';

/** Media query of the windows in which the side menu is open by default. */
export const menuRoom = '(min-width: 1280px)';

/** Whether the side menu is open, and how to change it. */
export interface MenuState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The user's choice; by default open where there is room for it. Call it in an observer. */
export function useMenuState(): MenuState {
  const kept = useService(Appearance);
  const { menuCollapsed } = useShellAppearance().choices;
  const hasRoom = useMediaQuery(menuRoom, true, { getInitialValueInEffect: false }) !== false;
  const isOpen = menuCollapsed === undefined ? hasRoom : !menuCollapsed;
  return { isOpen, toggle: () => void kept.change({ menuCollapsed: isOpen }) };
}

/** The user's appearance settings. Observable. */
function useShellAppearance(): ShellAppearance {
  const look = use(ShellAppearanceContext);
  if (look === undefined) {
    throw new Error('host: useShellAppearance must be used inside the shell.');
  }
  return look;
}
