import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { CopyField } from '@tessera/core/ui';
import { calendarMessages as messages } from './calendar-messages';

export interface CalendarAddressProps {
  readonly url: string;
}

/** The address of a calendar, to be copied: it is shown once. */
export function CalendarAddress({ url }: CalendarAddressProps): ReactElement {
  const { translate } = useI18n();
  return (
    <>
      <CopyField label={translate(messages.calendarAddress)} hint={translate(messages.calendarOnce)} value={url} />
      <div className="calendar-notes t-quiet">
        <p>{translate(messages.calendarHow)}</p>
        <p>{translate(messages.calendarDelay)}</p>
      </div>
    </>
  );
}
