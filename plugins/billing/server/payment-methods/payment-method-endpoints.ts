import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, handle, handleLink, Links, PublicAddress, sql } from '@tessera/core/server';
import type { PaymentMethods } from '../../contract';
import {
  billingLimits,
  changeMethodRole,
  listPaymentMethods,
  methodsReturn,
  openMethodsPage,
  removePaymentMethod,
  returnFromMethods,
  subscriptionPath,
} from '../../contract';
import { mandateOf } from '../checkout-row';
import { gatewayOf } from '../gateway/choose-gateway';
import type { GatewayMethod } from '../gateway/payment-methods';
import { billingServerMessages as messages } from '../messages';
import { subscriptionEntity, todayOf } from '../subscription-row';
import { methodState } from './card-expiry';
import type { KeepingGateway } from './follow-methods';
import { findKeeper, followMethods, readMethodsSoon } from './follow-methods';

const minute = 60_000;

/** The means of payment of a company. The gateway is asked each time, because its own page changes them, too. */
export const paymentMethodEndpoints: readonly EndpointBinding[] = [
  handle(listPaymentMethods, async (_request, context) => {
    gatewayOf(context);
    const gateway = findKeeper(context);
    return gateway === undefined
      ? { areKept: false, items: [] }
      : presentMethods(context, await gateway.methods.list(context, await mandateOf(context, gateway.name)));
  }),

  handle(openMethodsPage, async (_request, context) => {
    const gateway = keeperOf(context);
    const until = new Date(context.clock.now().getTime() + billingLimits.checkoutMinutes * minute);
    const { token, mandate } = await context.transaction(async () => ({
      token: await context.get(Links).create(methodsReturn, { payload: {}, until, subject: context.clientId }),
      mandate: await mandateOf(context, gateway.name),
    }));
    const returnUrl = `${context.get(PublicAddress).origin}/api/billing/method-returns/${token}`;
    const page = await gateway.methods.openPage(context, { mandate, returnUrl, until });
    await context.transaction(async () => {
      if (page.mandate !== undefined) {
        await storeMandate(context, gateway, page.mandate);
      }
      context.audit({
        action: 'billing.payment-methods.open',
        entity: subscriptionEntity,
        entityId: context.clientId,
        detail: { gateway: gateway.name },
      });
    });
    return { url: page.url };
  }),

  handle(changeMethodRole, async ({ params: { id }, body: { role } }, context) => {
    const { gateway, method } = await findMethod(context, id);
    if (method.role === 'default' && role !== 'default') {
      throw new AppError('validation_failed', localized(messages.methodIsDefault));
    }
    await gateway.methods.changeRole(context, method, role);
    return follow(context, gateway, { action: 'billing.payment-method.change-role', method, role });
  }),

  handle(removePaymentMethod, async ({ params: { id } }, context) => {
    const { gateway, method, count } = await findMethod(context, id);
    if (method.role === 'default' && count > 1) {
      throw new AppError('validation_failed', localized(messages.methodIsDefault));
    }
    await gateway.methods.remove(context, method);
    return follow(context, gateway, { action: 'billing.payment-method.remove', method });
  }),

  handleLink(returnFromMethods, methodsReturn, async (_request, context) => {
    readMethodsSoon(context);
    return { to: subscriptionPath.to({}) };
  }),
];

/** @throws AppError `validation_failed` where the gateway keeps no means of payment. */
function keeperOf(context: PortalContext): KeepingGateway {
  gatewayOf(context);
  const gateway = findKeeper(context);
  if (gateway === undefined) {
    throw new AppError('validation_failed', localized(messages.methodsNotKept));
  }
  return gateway;
}

/** @throws AppError `not_found`, also for one of another company, which the gateway does not list for this one. */
async function findMethod(
  context: PortalContext,
  id: string,
): Promise<{ readonly gateway: KeepingGateway; readonly method: GatewayMethod; readonly count: number }> {
  const gateway = keeperOf(context);
  const mandate = await context.transaction(() => mandateOf(context, gateway.name));
  const methods = await gateway.methods.list(context, mandate);
  const method = methods.find((each) => each.id === id);
  if (method === undefined) {
    throw new AppError('not_found', localized(messages.methodUnknown));
  }
  return { gateway, method, count: methods.length };
}

/** Reads again what the gateway has made of a change, so that no rule of its roles has to be repeated here. */
async function follow(
  context: PortalContext,
  gateway: KeepingGateway,
  { action, method, role }: { readonly action: string; readonly method: GatewayMethod; readonly role?: string },
): Promise<PaymentMethods> {
  const methods = await gateway.methods.list(context, method.mandate);
  await context.transaction(async () => {
    context.audit({
      action,
      entity: subscriptionEntity,
      entityId: context.clientId,
      detail: { gateway: gateway.name, brand: method.brand, lastFour: method.lastFour, role },
    });
    await followMethods(context, gateway, methods);
  });
  return presentMethods(context, methods);
}

async function storeMandate({ db, clientId }: PortalContext, { name }: KeepingGateway, mandate: string): Promise<void> {
  await db.run(sql`insert into gateway_account (client_id, gateway, mandate) values (${clientId}::uuid, ${name}, ${mandate})
    on conflict (client_id, gateway) do update set mandate = coalesce(gateway_account.mandate, excluded.mandate)`);
}

function presentMethods(context: PortalContext, methods: readonly GatewayMethod[]): PaymentMethods {
  const today = todayOf(context);
  return {
    areKept: true,
    items: methods.map(({ id, kind, brand, lastFour, expiryMonth, role }) => ({
      id,
      kind,
      ...(brand === undefined ? {} : { brand }),
      ...(lastFour === undefined ? {} : { lastFour }),
      ...(expiryMonth === undefined ? {} : { expiryMonth }),
      state: methodState(expiryMonth, today),
      role,
    })),
  };
}
