import { defineMessages } from '@tessera/core/contract';

/** Sentences of the server. */
export const webhooksServerMessages = defineMessages('webhooks', {
  full: 'The company has {max} web hooks already. Delete one first.',
  turnedOffLabel: 'A web hook is turned off because its receiver fails',
  turnedOffGone: 'The web hook “{name}” was turned off: its receiver answered that it is gone for good.',
  turnedOffFailing: 'The web hook “{name}” was turned off: nothing was delivered for {days} days.',
  offCannotReplay: 'Turn the web hook on first.',
  stillWaiting: 'This delivery is still waiting for its next attempt.',
  testEvent: 'You sent a test event',
  auditArea: 'Web hooks',
  auditAdded: 'Web hook added',
  auditChanged: 'Web hook changed',
  auditDeleted: 'Web hook deleted',
  auditRestored: 'Web hook restored',
  auditRotated: 'Secret of a web hook rotated',
});
