import { Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { addressInCompany } from '../../contract';
import { Session, Toasts } from '../../client/services';
import { useService } from '../../client/react/application-provider';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { copyMessages } from './copy-messages';
import { copyText } from './copy-text';

export interface CopyLinkButtonProps {
  /** The whole address; asked for when the button is pressed. */
  readonly link: () => string;
  /** Default: "Copy link". */
  readonly label?: string;
}

/** Copies the address of something in the open company, and says so; where there is no clipboard, the message contains the address. */
export function CopyLinkButton({ link, label }: CopyLinkButtonProps): ReactElement {
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useUi();

  async function copy(): Promise<void> {
    const { portal } = session;
    const address = portal === undefined ? link() : addressInCompany(link(), portal.clientId);
    if (await copyText(address)) {
      toasts.success(translate(copyMessages.linkCopied));
    } else {
      toasts.warning(translate(copyMessages.linkCopyFailed, { link: address }));
    }
  }

  return <IconButton glyph={Link2} label={label ?? translate(copyMessages.linkCopy)} onClick={() => void copy()} />;
}
