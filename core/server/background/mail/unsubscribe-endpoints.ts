import * as z from 'zod/mini';
import type { NoticePage } from '../../../contract';
import { defineEndpoint } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handleLink } from '../../request-context/endpoint-binding';
import { mailMessages } from './messages';
import type { Unsubscription } from './unsubscription';

/** What an email program posts (RFC 8058), and the button of the page. */
const oneClick = { 'List-Unsubscribe': 'One-Click' } as const;

/**
 * The endpoints of the links that unsubscribe, at one address: a page with a button, which changes nothing because mail
 * scanners open links, and the POST of that button and of email programs.
 */
export function unsubscribeEndpoints({ purpose, label, handle }: Unsubscription): readonly EndpointBinding[] {
  const path = `/unsubscribe/${purpose.id}/:token` as const;
  const gate = { audience: 'public' } as const;
  const params = z.object({ token: z.string() });
  const show = defineEndpoint({
    id: `${purpose.id}-show`,
    method: 'GET',
    path,
    gate,
    proof: purpose,
    effect: 'read',
    responds: 'page',
    shape: { params },
  });
  const confirm = defineEndpoint({
    id: `${purpose.id}-confirm`,
    method: 'POST',
    path,
    gate,
    proof: purpose,
    effect: 'write',
    whenReadOnly: 'allowed',
    kind: 'form',
    responds: 'page',
    shape: { params, body: z.object({ 'List-Unsubscribe': z.literal(oneClick['List-Unsubscribe']) }) },
  });
  /** Who sends which emails. */
  const about = (context: PortalContext) => ({ company: context.portal.name, emails: context.translate(label) });
  return [
    handleLink(show, purpose, async (_request, context): Promise<NoticePage> => ({
      heading: context.translate(mailMessages.unsubscribeHeading),
      paragraphs: [context.translate(mailMessages.unsubscribeText, about(context))],
      button: { label: context.translate(mailMessages.unsubscribe), fields: oneClick },
    })),
    handleLink(confirm, purpose, async (_request, context, payload): Promise<NoticePage> => {
      await handle(context, payload);
      return {
        heading: context.translate(mailMessages.unsubscribedHeading),
        paragraphs: [context.translate(mailMessages.unsubscribedText, about(context))],
      };
    }),
  ];
}
