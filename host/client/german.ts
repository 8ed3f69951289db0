import { translation as diagnostics } from './diagnostics-messages.de';
import { translation as frame } from './frame-messages.de';
import { translation as shell } from './messages.de';
import { translation as palette } from './palette/messages.de';

/** Everything that the shell says, in German. */
export const translation = { ...shell, ...frame, ...diagnostics, ...palette };
