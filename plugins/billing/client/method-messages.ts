import { defineMessages } from '@tessera/core/contract';

/** Texts of means of payment. */
export const methodMessages = defineMessages('billing', {
  methodsTitle: 'Means of payment',
  methodsFailed: 'Couldn’t load the means of payment',
  methodsNone: 'No means of payment is kept. The first payment keeps one, or add one now.',
  methodsAtPage:
    'The payment provider keeps no means of payment. For each invoice you get a notification and an email, and pay it at the provider’s page.',
  methodsText:
    'Invoices are charged to the default, and to the backup where that fails. The payment provider keeps the numbers.',
  manageMethods: 'Add or replace',
  cardEnding: '{brand} ending in {lastFour}',
  unnamedCard: 'Card',
  unnamedAccount: 'Bank account',
  unnamedMethod: 'Means of payment',
  expiresIn: 'Expires {month}',
  expiring: 'Expires soon',
  cardExpired: 'Expired',
  defaultMethod: 'Default',
  backupMethod: 'Backup',
  methodActions: 'Actions of {name}',
  makeDefault: 'Make default',
  makeBackup: 'Make backup',
  noBackup: 'Use no longer as backup',
  removeMethod: 'Remove',
  removeMethodTitle: 'Remove {name}',
  removeMethodText: 'The payment provider deletes it. It can only be added again at the provider’s page.',
  removeLastText:
    'The payment provider deletes it. Without a means of payment, an admin has to pay each invoice at the provider’s page.',
  methodRemoved: '{name} is removed.',
  madeDefault: '{name} is charged from now on.',
  madeBackup: '{name} is charged where the default fails.',
  noLongerBackup: '{name} is no longer the backup.',
});
