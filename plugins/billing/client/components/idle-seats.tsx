import { Link } from 'react-router-dom';
import { useI18n } from '@tessera/core/client';
import { inactiveDays } from '@tessera/core/contract';
import { idleMembersAddress } from '../../contract/paths';
import type { BillingOverview } from '../../contract/subscription-model';
import { choiceMessages as messages } from '../choice-messages';

/** How many seats belong to members who were not active for 30 days, with a link to them; nothing where there is none. */
export function IdleSeats({ idleMembers }: Pick<BillingOverview, 'idleMembers'>) {
  const { translate } = useI18n();
  if (idleMembers === undefined) {
    return undefined;
  }
  const { count, isCapped } = idleMembers;
  return (
    <p className="t-meta">
      {translate(isCapped ? messages.manyIdleSeats : messages.idleSeats, { count, days: inactiveDays })}{' '}
      <Link to={idleMembersAddress}>{translate(messages.showIdle)}</Link>
    </p>
  );
}
