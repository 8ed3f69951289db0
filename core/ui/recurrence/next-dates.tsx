import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useService } from '../../client/react/application-provider';
import { Api } from '../../client/services';
import { listNextDates } from '../../contract/recurrence/next-dates';
import { useUi } from '../environment';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { recurrenceMessages as messages } from './recurrence-messages';

/** Typing and choosing ask once. Milliseconds. */
const pause = 300;

export interface NextDatesProps {
  /** The text of a rule. */
  readonly rule: string;
  /** The date that it counts from. */
  readonly date: string;
}

/** The next dates of a rule in words; nothing while they are unknown, as without a connection. */
export function NextDates({ rule, date }: NextDatesProps): ReactElement {
  const api = useService(Api);
  const { translate, clock, language } = useUi();
  const reader = useReader();
  const [dates, setDates] = useState<readonly string[]>();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const load = async (): Promise<void> => {
      await clock.sleep(pause, signal);
      const query = { rule, from: date };
      setDates((await api.request(listNextDates, { query }, { signal, onFailure: 'caller' })).dates);
    };
    load().catch(() => (signal.aborted ? undefined : setDates(undefined)));
    return () => abort.abort();
  }, [api, clock, rule, date]);
  const words = new Intl.ListFormat(language, { type: 'unit' }).format(
    (dates ?? []).map((each) => formatDay(each, undefined, reader)),
  );
  return (
    <p className="t-quiet" role="status">
      {dates !== undefined &&
        (dates.length === 0 ? translate(messages.noNextDates) : translate(messages.nextDates, { dates: words }))}
    </p>
  );
}
