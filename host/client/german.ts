import { labels } from '@tessera/core/contract';
import { translation as dataExport } from './data-export-messages.de';
import { translation as deletionBar } from './deletion-bar-messages.de';
import { translation as diagnostics } from './diagnostics-messages.de';
import { translation as frame } from './frame-messages.de';
import { translation as linkedCompany } from './linked-company-messages.de';
import { translation as shell } from './messages.de';
import { translation as palette } from './palette/messages.de';
import { translation as prerender } from './prerender/messages.de';
import { translation as portalUnread } from './portal-unread-messages.de';
import { translation as unsent } from './unsent-messages.de';

/** German texts of the shell. */
export const translation = {
  ...shell,
  ...frame,
  ...deletionBar,
  ...diagnostics,
  ...dataExport,
  ...linkedCompany,
  ...palette,
  ...prerender,
  ...portalUnread,
  ...unsent,
  // Modules of the specification, including those that are not installed or not in the plan.
  ...labels({
    Tasks: 'Aufgaben',
    Meetings: 'Besprechungen',
    Teams: 'Teams',
    Projects: 'Projekte',
    'Performance Analytics': 'Leistungsanalyse',
    'Engagement Analytics': 'Engagement-Analyse',
  }),
};
