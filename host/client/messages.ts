import { defineMessages } from '@tessera/core/contract';

import type { ContributionFailure } from '../../core/client/boot';

/** Texts of the shell that arrive with the first page. The specification's stand here exactly as it has them. */
export const messages = defineMessages('host', {
  homeLink: '{product}, home',
  language: 'Language',
  helpFooter: 'Help and support',
  closeToStart: 'Close and go to the start page',
  pageTitle: '{page} · {product}',
  notFoundTitle: 'This page does not exist',
  unauthorizedTitle: 'You may not view this page',
  diagnosticsTitle: 'Diagnostics',
  dataExportTitle: 'Data export',
  upgradeTitle: 'You are not authorized to view this page',
  pluginCrashTitle: '{plugin} stopped because of an error',
  layoutFailedTitle: 'This page could not be loaded',
  loadFailedTitle: "{plugin} couldn't be loaded",
  loadFailedText: "The server didn't deliver it. It keeps trying by itself; what you wrote is kept on this device.",
  loadFailedOffline:
    "You're offline. It loads by itself when you're back online; what you wrote is kept on this device.",
  pluginFailedTitle: '{plugin} could not start',
  pageCrashTitle: 'This part of the page stopped because of an error',
  startFailedTitle: '{product} could not start',
  startFailedText: 'Check the connection, then load the page again. What you wrote is kept on this device.',
  loadAgain: 'Load again',
});

/** Says what is wrong with a plugin's part; takes `plugin`. */
export function failureTitle(kind: ContributionFailure['kind']): typeof messages.loadFailedTitle {
  return { load: messages.loadFailedTitle, start: messages.pluginFailedTitle, crash: messages.pluginCrashTitle }[kind];
}
