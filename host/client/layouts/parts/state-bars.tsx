import { CloudOff, Lock, Radio, RotateCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import { Network, PendingWrites, Realtime, Session, useService, useI18n } from '@tessera/core/client';
import { Button, Icon } from '@tessera/core/ui';
import type { Glyph } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import './state-bars.css';

/** Shows the state of the connection and of the portal while it is unusual; nothing otherwise. */
export const StateBars = observer(function StateBars(): ReactElement {
  const network = useService(Network);
  const realtime = useService(Realtime);
  const pending = useService(PendingWrites);
  const session = useService(Session);
  const { translate } = useI18n();
  return (
    <div role="status">
      {!network.online && (
        <Bar glyph={CloudOff}>
          {translate(frameMessages.offline)}
          {pending.waiting > 0 && ` ${translate(frameMessages.waitingWrites, { count: pending.waiting })}`}
        </Bar>
      )}
      {network.online && realtime.isPaused && (
        <Bar
          glyph={Radio}
          action={
            <Button size="small" icon={RotateCw} onClick={() => realtime.reconnect()}>
              {translate(frameMessages.reconnect)}
            </Button>
          }
        >
          {translate(frameMessages.livePaused)}
        </Bar>
      )}
      {session.isReadOnly && (
        <Bar glyph={Lock}>{translate(frameMessages.readOnlyPortal, { portal: session.portal?.name ?? '' })}</Bar>
      )}
    </div>
  );
});

interface BarProps {
  readonly glyph: Glyph;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Bar(props: BarProps): ReactElement {
  const { glyph, action, children } = props;
  return (
    <div className="s-bar">
      <Icon glyph={glyph} tone="warn" />
      <span>{children}</span>
      {action}
    </div>
  );
}
