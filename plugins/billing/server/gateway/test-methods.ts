import type { PortalContext } from '@tessera/core/server';
import { Links, newId, PublicAddress, sql } from '@tessera/core/server';
import type { PaymentMethodRole } from '../../contract';
import { testMethods } from '../../contract';
import type { GatewayMethod, PaymentMethodKeeper } from './payment-methods';

/** A row of the table `test_method`: what the service of another company would know. */
interface TestMethodRow {
  readonly method_id: string;
  readonly brand: string;
  readonly last_four: string;
  readonly expiry_month: string;
  readonly role: PaymentMethodRole;
  readonly is_declined: boolean;
  readonly is_removed: boolean;
}

const testMethodColumns = sql`method_id, brand, last_four, expiry_month, role, is_declined, is_removed`;

/** Means of payment of the test gateway: rows of a table, with numbers that no card has. */
export const testMethodKeeper: PaymentMethodKeeper = {
  list: (context) =>
    context.transaction(async () => {
      const { db, clientId } = context;
      const rows = await db.rows(sql<TestMethodRow>`select ${testMethodColumns} from test_method
        where client_id = ${clientId} and not is_removed order by added_at, method_id`);
      return rows.map(toMethod);
    }),

  // Its page leads back by itself.
  openPage: (context, { until }) =>
    context.transaction(async () => {
      const link = { payload: {}, until, subject: context.clientId };
      const token = await context.get(Links).create(testMethods, link);
      return { url: `${context.get(PublicAddress).origin}/api/billing/test-methods/${token}` };
    }),

  changeRole: (context, { id }, role) => context.transaction(() => giveRole(context, id, role)),

  remove: (context, { id }) =>
    context.transaction(async () => {
      const { db, clientId } = context;
      await db.run(sql`update test_method set is_removed = true, role = 'none'
        where client_id = ${clientId} and method_id = ${id}`);
    }),
};

/** A card to add. */
export interface TestCard {
  readonly methodId: string;
  readonly expiryMonth: string;
  readonly isDeclined: boolean;
}

/** Keeps a card. One that was paid with is the default from then on; another one only where there is none. */
export async function keepTestCard(
  context: PortalContext,
  { methodId, expiryMonth, isDeclined }: TestCard,
  { isDefault }: { readonly isDefault: boolean },
): Promise<void> {
  const { db, clientId, clock } = context;
  const [brand, lastFour] = isDeclined ? ['Mastercard', '0002'] : ['Visa', '4242'];
  await db.run(sql`insert into test_method (client_id, method_id, brand, last_four, expiry_month, is_declined, added_at)
    values (${clientId}::uuid, ${methodId}, ${brand}, ${lastFour}, ${expiryMonth}, ${isDeclined}, ${clock.now()})
    on conflict (client_id, method_id) do update set is_removed = false`);
  const present = await db.row(sql`select method_id from test_method
    where client_id = ${clientId} and role = 'default'`);
  if (isDefault || present === undefined) {
    await giveRole(context, methodId, 'default');
  }
}

/** An id for a card that is added at the page for means of payment. */
export function newTestMethodId({ clock }: Pick<PortalContext, 'clock'>): string {
  return `test-card:${newId(clock.now())}`;
}

/** Whether a kept card pays; undefined for one that is not kept. */
export async function testCardPays(context: PortalContext, methodId: string): Promise<boolean | undefined> {
  const { db, clientId } = context;
  const row = await context.transaction(() =>
    db.row(sql<TestMethodRow>`select ${testMethodColumns} from test_method
      where client_id = ${clientId} and method_id = ${methodId}`),
  );
  return row && !row.is_declined && !row.is_removed;
}

async function giveRole({ db, clientId }: PortalContext, methodId: string, role: PaymentMethodRole): Promise<void> {
  if (role !== 'none') {
    await db.run(sql`update test_method set role = 'none' where client_id = ${clientId} and role = ${role}`);
  }
  await db.run(sql`update test_method set role = ${role} where client_id = ${clientId} and method_id = ${methodId}`);
}

function toMethod({
  method_id: id,
  brand,
  last_four: lastFour,
  expiry_month: month,
  role,
}: TestMethodRow): GatewayMethod {
  return { id, kind: 'card', brand, lastFour, expiryMonth: month, role, mandate: id };
}
