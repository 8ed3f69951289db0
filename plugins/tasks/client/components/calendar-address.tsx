import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Toasts, useI18n, useService } from '@tessera/core/client';
import { Button, FieldFrame } from '@tessera/core/ui';
import { calendarMessages as messages } from './calendar-messages';

export interface CalendarAddressProps {
  readonly url: string;
}

/** The address of a calendar, to be copied: it is shown once. */
export function CalendarAddress({ url }: CalendarAddressProps): ReactElement {
  const toasts = useService(Toasts);
  const { translate } = useI18n();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toasts.success(translate(messages.calendarCopied));
    } catch {
      // Denied by the person or by a policy; without TLS there is no clipboard at all.
      toasts.warning(translate(messages.calendarCopyFailed));
    }
  }

  return (
    <>
      <div className="calendar-address">
        <FieldFrame label={translate(messages.calendarAddress)} hint={translate(messages.calendarOnce)}>
          {(control) => (
            <div className="t-input">
              <input
                {...control}
                type="text"
                value={url}
                readOnly
                dir="ltr"
                spellCheck={false}
                onFocus={(event) => event.currentTarget.select()}
              />
            </div>
          )}
        </FieldFrame>
        <Button variant="primary" icon={Copy} onClick={() => void copy()}>
          {translate(messages.calendarCopy)}
        </Button>
      </div>
      <div className="calendar-notes t-quiet">
        <p>{translate(messages.calendarHow)}</p>
        <p>{translate(messages.calendarDelay)}</p>
      </div>
    </>
  );
}
