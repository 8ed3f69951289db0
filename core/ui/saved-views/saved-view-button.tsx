import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import type { SavedViewMenuProps } from './saved-view-menu';

const loadMenu: ComponentLoader<SavedViewMenuProps> = () =>
  import('./saved-view-menu').then((module) => module.SavedViewMenu);

export type SavedViewButtonProps = Omit<SavedViewMenuProps, 'isOpen' | 'onOpenChange'>;

/** Opens the saved views of a list. They and their menu are loaded at the first click. */
export function SavedViewButton(props: SavedViewButtonProps): ReactElement {
  const { translate } = useUi();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = (
    <Button
      variant="ghost"
      icon={Bookmark}
      aria-haspopup="menu"
      onClick={() => {
        setWanted(true);
        setOpen(true);
      }}
    >
      {translate(workspaceMessages.savedViews)}
    </Button>
  );
  return isWanted ? (
    <LazyComponent load={loadMenu} with={{ ...props, isOpen, onOpenChange: setOpen }} fallback={button} />
  ) : (
    button
  );
}
