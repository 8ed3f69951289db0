import { CircleOff, CirclePlay, Ellipsis, KeyRound, Pencil, Repeat, Send, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import { webhooksMessages as messages } from '../messages';
import type { ShownSecret } from '../stores/webhook-store';
import { Webhooks } from '../tokens';
import { EditWebhookDialog } from './edit-webhook-dialog';
import { ReplayDialog } from './replay-dialog';
import { RotateDialog } from './rotate-dialog';
import { SecretDialog } from './secret-dialog';

export interface WebhookMenuProps {
  readonly webhook: LiveWebhook;
  /** Called once it is deleted. */
  readonly onDeleted?: () => void;
  /** Rows are one tab stop. */
  readonly tabIndex?: -1;
}

type OpenDialog =
  | { readonly kind: 'edit'; readonly webhook: LiveWebhook }
  | { readonly kind: 'rotate' | 'replay' }
  | { readonly kind: 'secret'; readonly shown: ShownSecret };

/** What an admin can do with a web hook, and the dialogs for it. */
export const WebhookMenu = observer(function WebhookMenu({ webhook, onDeleted, tabIndex }: WebhookMenuProps) {
  const store = useService(Webhooks);
  const { translate } = useI18n();
  const [open, setOpen] = useState<OpenDialog>();
  const { name, isEnabled } = webhook;
  const close = (): void => setOpen(undefined);
  const label = translate(messages.actionsFor, { name });

  async function remove(): Promise<void> {
    await store.remove(webhook);
    onDeleted?.();
  }

  return (
    <>
      <Menu
        position="end"
        target={<IconButton glyph={Ellipsis} label={label} {...(tabIndex === undefined ? {} : { tabIndex })} />}
      >
        <MenuItem glyph={Pencil} onSelect={() => setOpen({ kind: 'edit', webhook })}>
          {translate(messages.edit)}
        </MenuItem>
        <MenuItem glyph={KeyRound} onSelect={() => setOpen({ kind: 'rotate' })}>
          {translate(messages.rotate)}
        </MenuItem>
        <MenuItem glyph={isEnabled ? CircleOff : CirclePlay} onSelect={() => void store.turn(webhook, !isEnabled)}>
          {translate(isEnabled ? messages.turnOff : messages.turnOn)}
        </MenuItem>
        {isEnabled && (
          <>
            <MenuSeparator />
            <MenuItem glyph={Send} onSelect={() => void store.sendTest(webhook)}>
              {translate(messages.sendTest)}
            </MenuItem>
            <MenuItem glyph={Repeat} onSelect={() => setOpen({ kind: 'replay' })}>
              {translate(messages.replayFailed)}
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem glyph={Trash2} isDanger onSelect={() => void remove()}>
          {translate(messages.delete)}
        </MenuItem>
      </Menu>
      {open?.kind === 'edit' && (
        <EditWebhookDialog webhook={open.webhook} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === 'rotate' && (
        <RotateDialog webhook={webhook} onRotated={(shown) => setOpen({ kind: 'secret', shown })} onClose={close} />
      )}
      {open?.kind === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog {...open.shown} onClose={close} />}
    </>
  );
});
