import type { NoticePage } from '@tessera/core/contract';
import { addDays } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { handleLink } from '@tessera/core/server';
import type { TestMethodAction } from '../../contract';
import { actTestMethods, showTestMethods, subscriptionPath, testMethods } from '../../contract';
import { billingServerMessages as messages } from '../messages';
import { readMethodsSoon } from '../payment-methods/follow-methods';
import { todayOf } from '../subscription-row';
import { keepTestCard, newTestMethodId } from './test-methods';

const buttons = [
  [messages.testAddCard, 'add'],
  [messages.testAddDeclined, 'add-declined'],
  [messages.testAddExpiring, 'add-expiring'],
  [messages.testBack, 'back'],
] as const satisfies readonly (readonly [unknown, TestMethodAction])[];

/** Days until the month of a new card, and of one that expires soon. */
const validDays = 3 * 365;
const expiringDays = 3;

/** The page of the test gateway for means of payment. It is served only to those who have its link. */
export const testMethodsEndpoints: readonly EndpointBinding[] = [
  handleLink(showTestMethods, testMethods, async (_request, context): Promise<NoticePage> => {
    const [first, ...more] = buttons.map(([label, action]) => ({
      label: context.translate(label),
      fields: { action },
    }));
    return {
      heading: context.translate(messages.testMethodsHeading),
      paragraphs: [context.translate(messages.testText)],
      ...(first === undefined ? {} : { button: first, moreButtons: more }),
    };
  }),

  handleLink(actTestMethods, testMethods, async ({ body: { action } }, context) => {
    if (action !== 'back') {
      const day = addDays(todayOf(context), action === 'add-expiring' ? expiringDays : validDays);
      const card = {
        methodId: newTestMethodId(context),
        expiryMonth: day.slice(0, 7),
        isDeclined: action === 'add-declined',
      };
      await keepTestCard(context, card, { isDefault: false });
      readMethodsSoon(context);
    }
    return { to: subscriptionPath.to({}) };
  }),
];
