import { useI18n } from '@tessera/core/client';
import { RelativeTime, VisuallyHidden } from '@tessera/core/ui';
import type { SuperAdminPortal } from '../../contract/portal-endpoints';
import { planWords } from '../model/plan-words';
import { superAdminPortalMessages as messages } from './portal-messages';
import { StateTag } from './state-tag';

/** A company in the list: name and owner, plan, seats, state, and when it was created. */
export function PortalRow({ portal }: { readonly portal: SuperAdminPortal }) {
  const { translate } = useI18n();
  const { name, owner, planCode, seats, seatsUsed, state, createdOn } = portal;
  return (
    <div className="super-admin-row">
      <span className="super-admin-name">
        <b className="t-cut">
          <bdi>{name}</bdi>
        </b>
        <span className="t-quiet t-cut">
          {owner === undefined ? (
            translate(messages.noOwner)
          ) : (
            <>
              <bdi>{owner.fullName}</bdi> · {owner.email}
            </>
          )}
        </span>
      </span>
      <span className="super-admin-plan t-cut">{planWords(planCode, translate)}</span>
      <span className="super-admin-seats t-quiet t-cut">
        {seats === null
          ? translate(messages.seatsUsed, { count: seatsUsed })
          : translate(messages.seatsOf, { used: seatsUsed, limit: seats })}
      </span>
      <span className="super-admin-state">
        <StateTag state={state} />
      </span>
      <span className="super-admin-created t-quiet t-cut">
        <VisuallyHidden>{translate(messages.created)} </VisuallyHidden>
        <RelativeTime instant={createdOn} />
      </span>
    </div>
  );
}
