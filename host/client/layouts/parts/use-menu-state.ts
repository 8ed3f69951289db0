import { useMediaQuery } from '@mantine/hooks';
import { useLook } from '../../shell/look';

/** Whether the side menu is open, and how to change that. */
export interface MenuState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/**
 * As the person chose; until then open where there is room for it. Call it in an observer.
 *
 * @param startsClosed where the page brings a menu of its own.
 */
export function useMenuState(startsClosed: boolean): MenuState {
  const look = useLook();
  const hasRoom = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false }) !== false;
  const isOpen = look.menu === undefined ? hasRoom && !startsClosed : look.menu === 'open';
  return { isOpen, toggle: () => look.chooseMenu(isOpen ? 'closed' : 'open') };
}
