import { localized } from '@tessera/core/contract';
import type { OperatorCommandBinding } from '@tessera/core/server';
import { AppError, onInstanceCommand, sql } from '@tessera/core/server';
import { billingCurrency, planOffers } from '../catalogue';
import { couponMessages as messages } from '../coupons/coupon-messages';
import type { CouponRow } from '../coupons/coupon-row';
import { couponColumns } from '../coupons/coupon-row';
import { moneyWords, parseAmount } from './operator-words';

const maxListed = 500;

/** The catalogue of coupons. A coupon that was added is never changed, because prices were promised with it; it can be ended. */
export const couponCommands: readonly OperatorCommandBinding[] = [
  onInstanceCommand(
    {
      name: 'coupon-add',
      summary: 'adds a coupon: --percent 20 or --amount 10.00 for each of --periods (all, if left out)',
      arguments: ['code'],
      optional: ['percent', 'amount', 'periods', 'until', 'max', 'plans'],
    },
    async (context, { code: typed, ...options }) => {
      const { db, clock } = context;
      const code = typed.trim().toUpperCase();
      const { basisPoints, amountMinor, periods, until, max, plans } = readOptions(code, options);
      const added =
        await db.run(sql`insert into coupon (code, basis_points, amount_minor, currency, periods, valid_until,
          max_redemptions, plans, created_at)
        values (${code}, ${basisPoints}::int, ${amountMinor}::int, ${billingCurrency}, ${periods}::int, ${until}::date,
          ${max}::int, ${plans}::text[], ${clock.now()})
        on conflict do nothing`);
      if (added === 0) {
        throw new AppError('conflict', localized(messages.couponExists, { code }));
      }
      context.audit({
        action: 'billing.coupon.add',
        entity: 'billing.coupon',
        entityId: code,
        detail: { basisPoints, amountMinor, periods, until, max, plans },
      });
      return [`Coupon ${code} is added.`];
    },
  ),

  onInstanceCommand({ name: 'coupon-list', summary: 'lists the coupons, the newest first' }, async ({ db }) => {
    const rows = await db.rows(sql<CouponRow>`select ${couponColumns} from coupon
      order by created_at desc, code limit ${maxListed}`);
    return rows.length === 0 ? ['There are no coupons.'] : rows.map(describe);
  }),

  onInstanceCommand(
    { name: 'coupon-end', summary: 'ends a coupon; what was redeemed stays', arguments: ['code'] },
    async (context, { code: typed }) => {
      const code = typed.trim().toUpperCase();
      const { db, clock } = context;
      const ended = await db.run(
        sql`update coupon set ended_at = coalesce(ended_at, ${clock.now()}) where code = ${code}`,
      );
      if (ended === 0) {
        throw new AppError('not_found', localized(messages.couponNotFound, { code }));
      }
      context.audit({ action: 'billing.coupon.end', entity: 'billing.coupon', entityId: code });
      return [`Coupon ${code} has ended.`];
    },
  ),
];

type CouponOptions = Readonly<
  Partial<Record<'percent' | 'amount' | 'periods' | 'until' | 'max' | 'plans', string | undefined>>
>;

/** @throws AppError `validation_failed` for what is no coupon. */
function readOptions(code: string, { percent, amount, periods, until, max, plans }: CouponOptions) {
  const invalid = new AppError('validation_failed', localized(messages.couponInvalid));
  const basisPoints = percent === undefined ? null : Number(percent) * 100;
  const amountMinor = amount === undefined ? null : parseAmount(amount);
  const isOne = (basisPoints === null) !== (amountMinor === null);
  const isShare = basisPoints === null || (Number.isInteger(basisPoints) && basisPoints >= 1 && basisPoints <= 10_000);
  const named = plans?.split(',').map((plan) => plan.trim().toUpperCase());
  const isSold = named?.every((name) => planOffers.some(({ planCode }) => planCode === name)) ?? true;
  const isDate = until === undefined || (/^\d{4}-\d\d-\d\d$/.test(until) && !Number.isNaN(Date.parse(until)));
  const isCounted = [periods, max].every((text) => text === undefined || /^[1-9]\d{0,6}$/.test(text));
  if (!/^[A-Z0-9-]{1,40}$/.test(code) || !isOne || !isShare || amountMinor === 0 || !isSold || !isDate || !isCounted) {
    throw invalid;
  }
  return {
    basisPoints,
    amountMinor,
    periods: periods === undefined ? null : Number(periods),
    until: until ?? null,
    max: max === undefined ? null : Number(max),
    plans: named ?? null,
  };
}

function describe(row: CouponRow): string {
  const { code, basis_points: basisPoints, amount_minor: amountMinor, currency, periods, redeemed } = row;
  const { max_redemptions: max, valid_until: until, plans, ended_at: endedAt } = row;
  return [
    code,
    basisPoints === null ? moneyWords(amountMinor ?? 0, currency) : `${basisPoints / 100}%`,
    periods === null ? 'each period' : `${periods} periods`,
    max === null ? `${redeemed} redeemed` : `${redeemed} of ${max} redeemed`,
    ...(until === null ? [] : [`until ${until}`]),
    ...(plans === null ? [] : [plans.join(' and ')]),
    ...(endedAt === null ? [] : ['ended']),
  ].join(', ');
}
