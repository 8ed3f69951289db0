import { useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import { timeEntryLimits } from '../../contract';
import type { TimeEntry } from '../../contract';
import { Button } from '../actions/button';
import { Switch } from '../choices/switch';
import { useUi } from '../environment';
import { TextArea } from '../fields/text-area';
import { Popover } from '../overlays/popover';
import { formatInstant } from '../text/moments';
import { useReader } from '../text/now';
import { timeMessages as messages } from './time-messages';
import { discardTimer, nameOfTimed, stopTimer } from './timer-actions';
import { useTimerSurroundings } from './use-time';

export interface TimerPopoverProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly store: TimeEntryStore;
  readonly timer: TimeEntry;
  /** Where what it is on is shown. */
  readonly address: string | undefined;
  readonly onClose: () => void;
}

/** The timer below its button: a note, and the ways to end it. What is typed is saved when the popover closes. */
export function TimerPopover(props: TimerPopoverProps): ReactElement {
  const { anchor, id, store, timer, address, onClose } = props;
  const { translate } = useUi();
  const reader = useReader();
  const surroundings = useTimerSurroundings(store);
  const [note, setNote] = useState(timer.note ?? '');
  const [isBillable, setBillable] = useState(timer.isBillable);
  const name = nameOfTimed(timer.entity);
  const entered = { note: note.trim(), isBillable };

  function close(): void {
    void store.change(timer, entered);
    onClose();
  }

  return (
    <Popover
      anchor={anchor}
      id={id}
      label={translate(messages.timerRunning, { name })}
      onClose={close}
      className="t-timer-popover"
    >
      <div className="t-timer-content">
        <h2>
          {address === undefined ? (
            <bdi>{timer.entity.title}</bdi>
          ) : (
            <Link to={address} onClick={close}>
              <bdi>{timer.entity.title}</bdi>
            </Link>
          )}
        </h2>
        {timer.startedOn !== undefined && (
          <p className="t-meta">{translate(messages.timerSince, { moment: formatInstant(timer.startedOn, reader) })}</p>
        )}
        <TextArea
          name="note"
          label={translate(messages.timeNote)}
          isOptional
          lines={2}
          maxLength={timeEntryLimits.note}
          value={note}
          onChange={setNote}
        />
        <Switch name="isBillable" label={translate(messages.timeBillable)} isOn={isBillable} onChange={setBillable} />
        <div className="t-timer-foot">
          <Button
            size="small"
            onClick={() => {
              onClose();
              void discardTimer(surroundings, timer);
            }}
          >
            {translate(messages.timerDiscard)}
          </Button>
          <Button
            size="small"
            variant="primary"
            onClick={() => {
              onClose();
              void stopTimer(surroundings, timer, entered);
            }}
          >
            {translate(messages.timerStopAndLog)}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
