import { definePath } from '@tessera/core/contract';

/** All web hooks of the company. */
export const webhookSettingPath = definePath('/settings/webhooks');

/** One web hook with its deliveries. */
export const webhookPath = definePath('/settings/webhooks/:id');
