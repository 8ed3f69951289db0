import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, ApiError, Resource, Session, Toasts, useDecision, useI18n, useService } from '@tessera/core/client';
import type { Holiday } from '@tessera/core/contract';
import { addHolidays, listHolidays, removeHoliday } from '@tessera/core/contract';
import { Button, FailedState, formatFullDay, IconButton, SkeletonRows, useReader, useToday } from '@tessera/core/ui';
import { HolidayForm } from './holiday-form';
import { holidayMessages as messages } from './holiday-messages';

const admin = { audience: 'admin' } as const;

/** The days off of the company, coming ones first; admins add and remove them. */
export const HolidaySection = observer(function HolidaySection() {
  const api = useService(Api);
  const session = useService(Session);
  const { translate } = useI18n();
  const today = useToday();
  const [showsPast, setShowsPast] = useState(false);
  const [holidays] = useState(
    () =>
      new Resource({
        load: async (signal) => (await api.request(listHolidays, {}, { signal, onFailure: 'caller' })).items,
        basis: () => session.portal?.holidays.join(),
      }),
  );
  const isAdmin = useDecision(admin).outcome === 'granted';
  const canChange = isAdmin && !session.isReadOnly;
  const { value, error } = holidays;
  const coming = value?.filter(({ day }) => day >= today) ?? [];
  const past = value?.filter(({ day }) => day < today) ?? [];
  const shown = showsPast ? [...past, ...coming] : coming;
  const row = (holiday: Holiday) => (
    <HolidayRow key={holiday.day} holiday={holiday} canRemove={canChange} onChanged={() => holidays.refresh()} />
  );
  return (
    <section aria-label={translate(messages.holidays)}>
      <div>
        <h2>{translate(messages.holidays)}</h2>
        <p className="t-quiet">{translate(messages.holidaysHint)}</p>
      </div>
      {value === undefined && error === undefined && <SkeletonRows rows={3} rowHeight={36} />}
      {value === undefined && error !== undefined && (
        <FailedState title={translate(messages.holidaysFailed)} onRetry={() => void holidays.refresh()} />
      )}
      {value?.length === 0 && <p className="t-quiet">{translate(messages.holidaysNone)}</p>}
      {past.length > 0 && !showsPast && (
        <div>
          <Button size="small" onClick={() => setShowsPast(true)}>
            {translate(messages.holidaysPast, { count: past.length })}
          </Button>
        </div>
      )}
      {shown.length > 0 && <ul className="company-holidays">{shown.map(row)}</ul>}
      {canChange && value !== undefined && <HolidayForm onAdded={() => holidays.refresh()} />}
    </section>
  );
});

interface HolidayRowProps {
  readonly holiday: Holiday;
  readonly canRemove: boolean;
  readonly onChanged: () => Promise<unknown>;
}

function HolidayRow({ holiday, canRemove, onChanged }: HolidayRowProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const reader = useReader();
  const { day, name } = holiday;
  const shownDay = formatFullDay(day, reader);

  /** @returns false for a refusal, which the API has shown. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      await onChanged();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      return false;
    }
  }

  async function remove(): Promise<void> {
    if (await attempt(() => api.request(removeHoliday, { params: { day } }))) {
      toasts.success(translate(messages.holidayRemoved, { name }), {
        undo: () => attempt(() => api.request(addHolidays, { body: { items: [holiday] } })),
      });
    }
  }

  return (
    <li>
      <span className="t-quiet">{shownDay}</span>
      <bdi className="t-cut">{name}</bdi>
      {canRemove && (
        <IconButton
          glyph={Trash2}
          label={translate(messages.holidayRemove, { name, day: shownDay })}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
