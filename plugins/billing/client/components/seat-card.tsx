import { useI18n } from '@tessera/core/client';
import { ButtonLink, formatMoney } from '@tessera/core/ui';
import { addSeatsPath, removeSeatsPath } from '../../contract/paths';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { nextTermsOf } from '../model/plan-choice';
import { IdleSeats } from './idle-seats';
import { layTiles } from '../model/seat-tiles';

export interface SeatCardProps {
  readonly overview: BillingOverview;
  /** Whether seats can be added and removed now. */
  readonly canChange: boolean;
}

/** The seats as tiles: used, pending and free. */
export function SeatCard({ overview, canChange }: SeatCardProps) {
  const { translate, language } = useI18n();
  const { members, pending, limit, hardLimit } = overview.seats;
  const used = members + pending;
  const terms = nextTermsOf(overview);
  const isBilled = overview.subscription?.status === 'active';
  const summary =
    limit === undefined
      ? translate(messages.seatsUsedUnlimited, { used })
      : translate(messages.seatsUsed, { used, total: limit });
  return (
    <section className="billing-card" aria-labelledby="billing-seats">
      <div className="billing-card-head">
        <h2 id="billing-seats">{translate(messages.seats)}</h2>
        <span className="t-meta">{summary}</span>
        {canChange && (
          <span className="billing-card-actions">
            {(terms?.extraSeats ?? 0) > 0 && (
              <ButtonLink size="small" to={removeSeatsPath.to({})}>
                {translate(messages.removeSeats)}
              </ButtonLink>
            )}
            <ButtonLink size="small" to={addSeatsPath.to({})}>
              {translate(messages.addSeats)}
            </ButtonLink>
          </span>
        )}
      </div>
      <span className="billing-tiles" aria-hidden="true">
        {layTiles({ members, pending, limit }).map((kind, index) => (
          <i key={index} className={`billing-tile billing-tile-${kind}`} />
        ))}
      </span>
      <p>
        {limit === undefined
          ? translate(messages.seatsTextUnlimited, { members, pending })
          : translate(messages.seatsText, { members, pending, free: Math.max(0, limit - used) })}
        {canChange && terms !== undefined && (
          <>
            {' '}
            {translate(terms.interval === 'month' ? messages.seatPriceByMonth : messages.seatPriceByYear, {
              price: formatMoney(terms.seatPriceMinor, overview.currency, language),
            })}
          </>
        )}
      </p>
      {canChange && <IdleSeats idleMembers={overview.idleMembers} />}
      {hardLimit !== undefined && used >= hardLimit && (
        <p className="billing-warning">{translate(messages.seatsFull)}</p>
      )}
      {limit !== undefined && hardLimit !== undefined && used > limit && used < hardLimit && (
        <p className="billing-warning">
          {translate(isBilled ? messages.seatsOver : messages.seatsOverFree, { hardLimit })}
        </p>
      )}
    </section>
  );
}
