import { labels } from '@tessera/core/contract';
import { translation as dataExport } from './data-export-messages.de';
import { translation as diagnostics } from './diagnostics-messages.de';
import { translation as frame } from './frame-messages.de';
import { translation as shell } from './messages.de';
import { translation as palette } from './palette/messages.de';

/** Everything that the shell says, in German. */
export const translation = {
  ...shell,
  ...frame,
  ...diagnostics,
  ...dataExport,
  ...palette,
  // Modules of the specification, also of work areas that are not installed or not part of the plan.
  ...labels({
    Tasks: 'Aufgaben',
    Meetings: 'Besprechungen',
    Teams: 'Teams',
    Projects: 'Projekte',
    'Performance Analytics': 'Leistungsanalyse',
    'Engagement Analytics': 'Engagement-Analyse',
  }),
};
