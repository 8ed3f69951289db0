import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { commonMessages } from '../common-messages';
import { Modal } from './modal';
import './drawer.css';

export interface DrawerProps {
  readonly label: string;
  /** Called on Esc, on a press outside and by the close button. */
  readonly onClose: () => void;
  /** At the start of the first row, before the close button. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** A modal along the start edge, for content without room on a narrow screen, such as the menu. */
export function Drawer(props: DrawerProps): ReactElement {
  const { label, onClose, head, children } = props;
  const { translate } = useUi();
  return (
    <Modal onClose={onClose} label={label} place="start" className="t-drawer">
      <div className="t-drawer-head">
        <span>{head}</span>
        <IconButton glyph={X} label={translate(commonMessages.close)} onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}
