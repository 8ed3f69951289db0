import { useMediaQuery } from '@mantine/hooks';
import { useShellAppearance } from '../../shell/shell-appearance';

/** Media query of the windows in which the side menu is open by default. */
export const menuRoom = '(min-width: 1280px)';

/** Whether the side menu is open, and how to change it. */
export interface MenuState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The user's choice; by default open where there is room for it. Call it in an observer. */
export function useMenuState(): MenuState {
  const look = useShellAppearance();
  const hasRoom = useMediaQuery(menuRoom, true, { getInitialValueInEffect: false }) !== false;
  const isOpen = look.menu === undefined ? hasRoom : look.menu === 'open';
  return { isOpen, toggle: () => look.chooseMenu(isOpen ? 'closed' : 'open') };
}
