import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { keepCompany } from '@tessera/core/contract';
import { Api, Session, Toasts, useDecision, useI18n, useService } from '@tessera/core/client';
import { ActionButton, dayIn, formatFullDay, formatFullInstant, useReader } from '@tessera/core/ui';
import { deletionBarMessages as messages } from '../../deletion-bar-messages';
import { StateBar } from './state-bar';

const admin = { audience: 'admin' } as const;

export interface DeletionBarProps {
  /** An ISO instant. */
  readonly deletionOn: string;
}

/** Says to everyone when the company is deleted; admins can keep it. */
export const DeletionBar = observer(function DeletionBar({ deletionOn }: DeletionBarProps) {
  const api = useService(Api);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const reader = useReader();
  const isAdmin = useDecision(admin).outcome === 'granted';
  const company = session.portal?.name ?? '';
  const date = formatFullDay(dayIn(Date.parse(deletionOn), reader), reader);

  async function keep(): Promise<void> {
    await api.request(keepCompany, {}, { label: translate(messages.deletionBarKeep) });
    toasts.success(translate(messages.deletionBarKept, { company }));
    // The live event tells all browsers; this one need not wait for its connection.
    await session.refreshPortal();
  }

  return (
    <StateBar
      glyph={Trash2}
      action={
        isAdmin && (
          <ActionButton size="small" onAction={keep}>
            {translate(messages.deletionBarKeep)}
          </ActionButton>
        )
      }
    >
      <span title={formatFullInstant(deletionOn, reader)}>{translate(messages.deletionBar, { company, date })}</span>
    </StateBar>
  );
});
