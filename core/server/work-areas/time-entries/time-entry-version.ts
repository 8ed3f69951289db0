import { localized, serviceToken } from '../../../contract';
import { contextMessages } from '../../request-context/messages';
import type { CoreRequest } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import type { TimeEntryRow } from './time-entry-rows';

/** Compares entries with the version that the request names in `If-Match`. A per-request service of core. */
export class TimeEntryVersion {
  constructor(private readonly call: Pick<CoreRequest, 'ifMatch'>) {}

  /** Whether a column of an entry was changed after the version of the request. */
  hasChanged({ changed }: Pick<TimeEntryRow, 'changed'>, column: string): boolean {
    const { ifMatch } = this.call;
    if (ifMatch === undefined) {
      throw new AppError('precondition_required', localized(contextMessages.versionMissing));
    }
    return (changed[column] ?? 0) > ifMatch;
  }
}
export const TimeEntryVersionService = serviceToken<TimeEntryVersion>('core:TimeEntryVersion');
