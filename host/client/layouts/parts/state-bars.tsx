import { CloudAlert, CloudOff, Lock, Radio, RotateCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Network, PendingWrites, Realtime, Session, useLazyPreload, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import { ShellPart } from '../../shell/shell-part';
import type { DeletionBarProps } from './deletion-bar';
import { StateBar } from './state-bar';
import type { UnsentChangesProps } from './unsent-changes';
import { useLasting } from './use-lasting';

const loadUnsent: ComponentLoader<UnsentChangesProps> = () =>
  import('./unsent-changes').then((module) => module.UnsentChanges);
const loadPlanLink: ComponentLoader = () => import('./plan-link').then((module) => module.PlanLink);
const loadDeletion: ComponentLoader<DeletionBarProps> = () =>
  import('./deletion-bar').then((module) => module.DeletionBar);
const unsentParts = [loadUnsent];
/** A change that is sent within this time is not worth moving the page for. Milliseconds. */
const quietTime = 2_000;

/** Shows the state of the connection and of the portal while it is unusual; nothing otherwise. */
export const StateBars = observer(function StateBars(): ReactElement {
  const network = useService(Network);
  const realtime = useService(Realtime);
  const pending = useService(PendingWrites);
  const session = useService(Session);
  const { translate } = useI18n();
  const [isListOpen, setListOpen] = useState(false);
  useLazyPreload(unsentParts);
  const deletionOn = session.portal?.deletionOn;
  const refused = pending.items.filter(({ state }) => state === 'refused').length;
  const waiting = pending.waiting - refused;
  const isLate = useLasting(waiting > 0, quietTime) || !network.online;
  const sentences = [
    ...(network.online ? [] : [translate(frameMessages.offline)]),
    ...(waiting > 0 && isLate ? [translate(frameMessages.waitingWrites, { count: waiting })] : []),
    ...(refused > 0 ? [translate(frameMessages.refusedWrites, { count: refused })] : []),
    ...(pending.isStored ? [] : [translate(frameMessages.notStored)]),
  ];
  const list = pending.waiting > 0 && (
    <Button size="small" aria-haspopup="dialog" onClick={() => setListOpen(true)}>
      {translate(frameMessages.showUnsent)}
    </Button>
  );
  return (
    <>
      <div role="status">
        {sentences.length > 0 && (
          <StateBar glyph={network.online ? CloudAlert : CloudOff} action={list}>
            {sentences.join(' ')}
          </StateBar>
        )}
        {network.online && realtime.isPaused && (
          <StateBar
            glyph={Radio}
            action={
              <Button size="small" icon={RotateCw} onClick={() => realtime.reconnect()}>
                {translate(frameMessages.reconnect)}
              </Button>
            }
          >
            {translate(frameMessages.livePaused)}
          </StateBar>
        )}
        {session.isReadOnly && (
          <StateBar glyph={Lock} action={<ShellPart load={loadPlanLink} with={{}} />}>
            {translate(frameMessages.readOnlyPortal, { portal: session.portal?.name ?? '' })}
          </StateBar>
        )}
        {deletionOn !== undefined && <ShellPart load={loadDeletion} with={{ deletionOn }} />}
      </div>
      {isListOpen && <ShellPart load={loadUnsent} with={{ onClose: () => setListOpen(false) }} />}
    </>
  );
});
