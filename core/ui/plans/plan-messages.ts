import { defineMessages } from '../../contract';

/** Names of plans that are not sold. */
export const planMessages = defineMessages('ui', {
  planTrial: 'Free trial',
  planSelfHosted: 'Self-hosted',
});
