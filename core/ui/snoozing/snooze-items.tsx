import { Clock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { MenuHeading, MenuItem } from '../overlays/menu-item';
import { useReader } from '../text/now';
import { readerZone } from '../text/other-zone';
import { useMomentWords } from '../text/use-moment-words';
import { workspaceMessages as messages } from '../workspace-messages';
import { snoozeChoices } from './snooze-choices';

export interface SnoozeItemsProps {
  /** Called with the chosen moment, and with it in words: "Tomorrow 09:00". */
  readonly onSnooze: (until: Date, words: string) => void;
}

/** The items of a `Menu` that snooze something that asks for attention, such as a notification. */
export function SnoozeItems({ onSnooze }: SnoozeItemsProps): ReactElement {
  const { clock, translate } = useUi();
  const zone = readerZone(useReader());
  const words = useMomentWords();
  return (
    <>
      <MenuHeading>{translate(messages.snooze)}</MenuHeading>
      {snoozeChoices(clock.now(), zone).map(({ key, label, until }) => (
        <MenuItem key={key} glyph={Clock} onSelect={() => onSnooze(until, words(until))}>
          {translate(label)}
        </MenuItem>
      ))}
    </>
  );
}
