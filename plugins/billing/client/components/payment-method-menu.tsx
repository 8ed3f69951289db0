import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '@tessera/core/contract';
import { ApiError, Toasts, useI18n, useService } from '@tessera/core/client';
import { IconButton, Menu, MenuItem } from '@tessera/core/ui';
import type { PaymentMethod, PaymentMethodRole } from '../../contract/payment-methods';
import { methodMessages as messages } from '../method-messages';
import { nameMethod } from '../model/method-words';
import { Billing } from '../tokens';
import { ActionDialog } from './action-dialog';

export interface PaymentMethodMenuProps {
  readonly method: PaymentMethod;
  /** There is no other one. */
  readonly isLast: boolean;
}

const done = {
  default: messages.madeDefault,
  backup: messages.madeBackup,
  none: messages.noLongerBackup,
} as const satisfies Record<PaymentMethodRole, Message<'name'>>;

/** What can be done with a means of payment. The default only passes its role on; it is removed when it is the last one. */
export function PaymentMethodMenu({ method, isLast }: PaymentMethodMenuProps) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [isRemoving, setRemoving] = useState(false);
  const { id, role } = method;
  const name = nameMethod(method, translate);

  async function give(next: PaymentMethodRole): Promise<void> {
    try {
      await billing.giveRole(id, next);
      toasts.success(translate(done[next], { name }));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    }
  }

  const canRemove = role !== 'default' || isLast;
  if (role === 'default' && !canRemove) {
    return undefined;
  }
  return (
    <>
      <Menu position="end" target={<IconButton glyph={Ellipsis} label={translate(messages.methodActions, { name })} />}>
        {role !== 'default' && (
          <MenuItem onSelect={() => void give('default')}>{translate(messages.makeDefault)}</MenuItem>
        )}
        {role === 'none' && <MenuItem onSelect={() => void give('backup')}>{translate(messages.makeBackup)}</MenuItem>}
        {role === 'backup' && <MenuItem onSelect={() => void give('none')}>{translate(messages.noBackup)}</MenuItem>}
        <MenuItem glyph={Trash2} onSelect={() => setRemoving(true)}>
          {translate(messages.removeMethod)}
        </MenuItem>
      </Menu>
      {isRemoving && (
        <ActionDialog
          title={translate(messages.removeMethodTitle, { name })}
          text={translate(isLast ? messages.removeLastText : messages.removeMethodText)}
          verb={translate(messages.removeMethod)}
          isDanger
          onAction={async () => {
            await billing.removeMethod(id);
            toasts.success(translate(messages.methodRemoved, { name }));
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
