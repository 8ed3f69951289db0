import { observer } from 'mobx-react-lite';
import { twoStepSetUp } from '@tessera/core/contract';
import { Session, SlotOutlet, useService, useI18n, useUnreadOfCompanies } from '@tessera/core/client';
import type { Portal } from '@tessera/core/client';
import { ActionButton, Avatar, FormTitle, MessagePage, Tag, UnreadBadge } from '@tessera/core/ui';
import { accessMessages } from '../messages';
import { demandedMessages } from './demanded-messages';
import './portals-page.css';

/** R13, R112: the user's companies; a click opens one. */
export const PortalsPage = observer(function PortalsPage() {
  const session = useService(Session);
  const { translate } = useI18n();
  const lost = session.lostPortal;
  const isChoice = session.portals.length > 1 || session.portal?.needsTwoStep !== true;
  if (session.portals.length === 0) {
    return (
      <MessagePage
        align="start"
        title={
          lost === undefined
            ? translate(accessMessages.portalsEmptyTitle)
            : translate(accessMessages.lostPortal, { portal: lost })
        }
        text={translate(accessMessages.portalsEmpty)}
        actions={
          <ActionButton size="large" onAction={() => session.signOut()}>
            {translate(accessMessages.signOut)}
          </ActionButton>
        }
      />
    );
  }
  return (
    <div className="access-portals-page">
      {lost !== undefined && <p className="t-quiet">{translate(accessMessages.lostPortal, { portal: lost })}</p>}
      <DemandedTwoStep />
      {isChoice && (
        <FormTitle hint={translate(accessMessages.portalsHint, { count: session.portals.length })}>
          {translate(accessMessages.portalsTitle)}
        </FormTitle>
      )}
      {isChoice && <PortalChoices />}
    </div>
  );
});

const PortalChoices = observer(function PortalChoices() {
  const session = useService(Session);
  const unread = useUnreadOfCompanies();
  return (
    <ul className="access-portals">
      {session.portals.map((portal) => (
        <li key={portal.clientId}>
          <PortalChoice
            portal={portal}
            unread={unread.get(portal.clientId) ?? 0}
            isCurrent={portal.clientId === session.portal?.clientId}
            onChoose={() => void session.choosePortal(portal.clientId)}
          />
        </li>
      ))}
    </ul>
  );
});

/** What the company that was chosen demands before it opens. */
const DemandedTwoStep = observer(function DemandedTwoStep() {
  const session = useService(Session);
  const { translate } = useI18n();
  const { portal } = session;
  if (portal?.needsTwoStep !== true) {
    return undefined;
  }
  const { clientId, name } = portal;

  async function open(): Promise<void> {
    await session.refreshPortal();
    await session.choosePortal(clientId);
  }

  return (
    <>
      <FormTitle hint={translate(demandedMessages.demandedHint, { company: name })}>
        {translate(demandedMessages.demandedTitle)}
      </FormTitle>
      <div className="access-demanded">
        <SlotOutlet slot={twoStepSetUp} with={{ onDone: () => void open() }} />
        <ActionButton onAction={() => session.signOut()}>{translate(accessMessages.signOut)}</ActionButton>
      </div>
    </>
  );
});

interface PortalChoiceProps {
  readonly portal: Portal;
  readonly unread: number;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function PortalChoice({ portal, unread, isCurrent, onChoose }: PortalChoiceProps) {
  const { translate } = useI18n();
  return (
    <button type="button" className="access-portal" aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      <Avatar name={portal.name} id={portal.clientId} size="large" isDecoration />
      <span className="access-portal-name">
        <strong>{portal.name}</strong>
        <span className="t-meta">
          {translate(accessMessages.portalMembers, { count: portal.counters.totalMembers })}
        </span>
      </span>
      {unread > 0 && <UnreadBadge count={unread} />}
      {isCurrent && <Tag tone="accent">{translate(accessMessages.current)}</Tag>}
    </button>
  );
}
