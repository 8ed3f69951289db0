import { Square } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import type { TimedEntityCard, TimeEntry } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { tooltip } from '../overlays/tooltip';
import { ForgottenTimerDialog } from './forgotten-timer-dialog';
import { timeMessages } from './time-messages';
import { nameOfTimed, stopTimer } from './timer-actions';
import { TimerPopover } from './timer-popover';
import { formatElapsed, useElapsed, useTimerSurroundings } from './use-time';
import './timer-chip.css';

export interface TimerChipProps {
  readonly store: TimeEntryStore;
  readonly timer: TimeEntry;
  readonly addressOf: (entity: TimedEntityCard) => string | undefined;
}

/** The running timer in the header: what it is on and for how long; a button stops it, another opens it. */
export const TimerChip = observer(function TimerChip({ store, timer, addressOf }: TimerChipProps): ReactElement {
  const { translate } = useUi();
  const surroundings = useTimerSurroundings(store);
  const anchor = useRef<HTMLButtonElement>(null);
  const popoverId = useId();
  const [isOpen, setOpen] = useState(false);
  const name = nameOfTimed(timer.entity);
  return (
    <span className="t-timer" data-forgotten={store.isForgotten(timer) || undefined}>
      <button
        {...tooltip(timer.entity.title)}
        ref={anchor}
        type="button"
        className="t-timer-open"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? popoverId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="t-timer-dot" aria-hidden="true" />
        <span className="t-hidden">{translate(timeMessages.timerOn)} </span>
        <span className="t-timer-name t-cut">
          {timer.entity.key !== undefined && <b>{timer.entity.key} </b>}
          <bdi>{timer.entity.title}</bdi>
        </span>{' '}
        <Elapsed store={store} timer={timer} />
      </button>
      <IconButton
        glyph={Square}
        label={translate(timeMessages.timeStopOf, { name })}
        onClick={() => void stopTimer(surroundings, timer)}
      />
      {isOpen && (
        <TimerPopover
          key={timer.id}
          anchor={anchor}
          id={popoverId}
          store={store}
          timer={timer}
          address={addressOf(timer.entity)}
          onClose={() => setOpen(false)}
        />
      )}
      {store.isAsking && <ForgottenTimerDialog store={store} timer={timer} onClose={() => store.ask(false)} />}
    </span>
  );
});

const Elapsed = observer(function Elapsed({ store, timer }: Omit<TimerChipProps, 'addressOf'>): ReactElement {
  return <span className="t-timer-elapsed">{formatElapsed(useElapsed(store, timer))}</span>;
});
