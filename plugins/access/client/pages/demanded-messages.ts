import { defineMessages } from '@tessera/core/contract';

/** Two-step verification that a company demands. */
export const demandedMessages = defineMessages('access', {
  demandedTitle: 'Set up two-step verification',
  demandedHint:
    '{company} asks for a code of an authenticator app when you sign in. Set it up now; then you continue where you were.',
});
