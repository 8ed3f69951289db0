import { defineMessages } from '@tessera/core/contract';

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
  layoutFailedText: 'A part of it did not arrive. Check the connection, then try again.',
  startFailedTitle: '{product} could not start',
  startFailedText: 'Check the connection, then load the page again. What you wrote is kept on this device.',
  loadAgain: 'Load again',
});
