import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Api, ApiError, PlaceLink, Session, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, ConflictNotice, DraftNotice, FormActions, FormFailure } from '@tessera/core/ui';
import { changeOwnHours, OwnHours } from '../../contract/endpoints';
import { personPath } from '../../contract/paths';
import { personMessages as messages } from './person-messages';
import { WeekOfHours } from './week-of-hours';
import { WorkingWeekField } from './working-week-field';

export interface OwnHoursFormProps {
  /** The hours as they are saved now. */
  readonly newest: OwnHours;
  /** Receives what a request returned. */
  readonly onNewest: (hours: OwnHours) => void;
}

/** Hours that were saved in another window appear at once, unless something is chosen that they could replace. */
export function OwnHoursForm(props: OwnHoursFormProps) {
  const [opened, setOpened] = useState(props.newest);
  return <OpenedHoursForm key={opened.version} {...props} opened={opened} onReopen={setOpened} />;
}

interface OpenedHoursFormProps extends OwnHoursFormProps {
  /** The hours that the form began with. */
  readonly opened: OwnHours;
  readonly onReopen: (hours: OwnHours) => void;
}

const OpenedHoursForm = observer(function OpenedHoursForm(props: OpenedHoursFormProps) {
  const { newest, onNewest, opened, onReopen } = props;
  const api = useService(Api);
  const toasts = useService(Toasts);
  const session = useService(Session);
  const { translate } = useI18n();
  // The saved hours that the person has compared with their own.
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<OwnHours>();
  const form = useForm({
    initial: { week: opened.workingHours },
    draft: { form: 'profile:working-hours' },
    submit: async ({ week }) => {
      try {
        const body = { workingHours: week };
        const saved = await api.request(changeOwnHours, { body }, { ifMatch: base.version, onFailure: 'caller' });
        setBase(saved);
        setConflict(undefined);
        onNewest(saved);
      } catch (error) {
        const saved = savedHours(error);
        if (saved === undefined) {
          throw error;
        }
        setConflict(saved);
        onNewest(saved);
        return false;
      }
      toasts.success(translate(messages.hoursSaved));
      return true;
    },
  });
  const { week } = form.values;
  const isUntouched = JSON.stringify(week) === JSON.stringify(base.workingHours);
  useEffect(() => {
    if (isUntouched && conflict === undefined && newest.version > opened.version) {
      onReopen(newest);
    }
  }, [isUntouched, conflict, newest, opened, onReopen]);

  function decide(saved: OwnHours, isMine: boolean): void {
    setBase(saved);
    setConflict(undefined);
    if (!isMine) {
      form.set({ week: saved.workingHours });
    }
  }

  const conflicts = conflict === undefined ? [] : [conflict];
  return (
    <section aria-label={translate(messages.ownHours)}>
      <div>
        <h2>{translate(messages.ownHours)}</h2>
        <p className="t-quiet">{translate(messages.ownHoursHint)}</p>
      </div>
      <form noValidate onSubmit={form.handleSubmit}>
        <DraftNotice draft={form.restored} />
        <FormFailure sentence={form.failure} />
        <ConflictNotice
          conflicts={conflicts.map((saved) => ({
            label: translate(messages.ownHours),
            mine: weekOf(week),
            theirs: weekOf(saved.workingHours),
            onKeepMine: () => decide(saved, true),
            onUseTheirs: () => decide(saved, false),
            texts: {
              title: translate(messages.hoursConflict),
              theirs: translate(messages.hoursSavedThere),
              useTheirs: translate(messages.hoursUseSaved),
            },
          }))}
        />
        <WorkingWeekField {...form.field('week')} />
        <FormActions>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {translate(messages.saveHours)}
          </Button>
          {session.portal !== undefined && session.user !== undefined && (
            <PlaceLink place={personPath} parameters={{ personId: session.user.userId }}>
              {translate(messages.seeProfile)}
            </PlaceLink>
          )}
        </FormActions>
      </form>
    </section>
  );
});

function weekOf(week: OwnHours['workingHours']) {
  return week.length === 0 ? undefined : <WeekOfHours week={week} />;
}

/** The hours that a refused request was not based on; undefined for any other failure. */
function savedHours(error: unknown): OwnHours | undefined {
  return error instanceof ApiError && error.code === 'conflict'
    ? OwnHours.safeParse(error.params['current']).data
    : undefined;
}
