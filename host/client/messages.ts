import { defineMessages } from '@tessera/core/contract';

import type { ContributionFailure } from '../../core/client/boot';

/** Texts of the shell that load with the first page. Texts of the specification are verbatim. */
export const hostMessages = defineMessages('host', {
  homeLink: '{product}, home',
  language: 'Language',
  helpFooter: 'Help and support',
  closeToStart: 'Close and go to the start page',
  pageTitle: '{page} · {product}',
  notFoundTitle: 'This page does not exist',
  unauthorizedTitle: 'You don’t have access to this page',
  diagnosticsTitle: 'Diagnostics',
  dataExportTitle: 'Data export',
  upgradeTitle: 'You are not authorized to view this page',
  pluginCrashTitle: '{plugin} stopped because of an error',
  layoutFailedTitle: 'Couldn’t load this page',
  loadFailedTitle: 'Couldn’t load {plugin}',
  loadFailedText:
    'The download from the server failed and is retried automatically. Your unsaved text is kept on this device.',
  loadFailedOffline:
    'You’re offline. It will load automatically when you’re back online. Your unsaved text is kept on this device.',
  pluginFailedTitle: '{plugin} couldn’t start',
  pageCrashTitle: 'This part of the page stopped because of an error',
  startFailedTitle: '{product} couldn’t start',
  startFailedText: 'Check your connection, then reload the page. Your unsaved text is kept on this device.',
  reload: 'Reload',
});

/** The title of a plugin's error state; takes `plugin`. */
export function failureTitle(kind: ContributionFailure['kind']): typeof hostMessages.loadFailedTitle {
  return {
    load: hostMessages.loadFailedTitle,
    start: hostMessages.pluginFailedTitle,
    crash: hostMessages.pluginCrashTitle,
  }[kind];
}
