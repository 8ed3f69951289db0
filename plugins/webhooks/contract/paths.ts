import { definePath } from '@tessera/core/contract';

/** All web hooks of the company, or one of them with its deliveries. */
export const webhookSettingPath = definePath('/settings/webhooks/:id?');
