import { warnIfReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { templateQuery } from '../model/addresses';
import { composeTask } from './create-task';

/** Opens the composer with the choice of a template, from anywhere. */
export function createFromTemplateCommand(context: PluginContext): void {
  if (!warnIfReadOnly(context)) {
    composeTask(context, { [templateQuery]: '' });
  }
}
