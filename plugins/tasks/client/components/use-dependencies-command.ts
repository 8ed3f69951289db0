import { useEffect, useEffectEvent } from 'react';
import { Commands, useI18n, useService } from '@tessera/core/client';
import { tasksMessages } from '../messages';
import { taskTimelineMessages } from './timeline-messages';

/** The shortcut and the palette command that open what the focused task of the timeline comes before and after. */
export function useDependenciesCommand(key: string | undefined, onOpen: () => void): void {
  const commands = useService(Commands);
  const { translate } = useI18n();
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (key === undefined) {
      return undefined;
    }
    const release = commands.add({
      id: 'tasks:dependencies',
      title: taskTimelineMessages.timelineDependencies,
      icon: 'arrow-left-right',
      shortcut: 'b',
      group: translate(tasksMessages.actionsFor, { key }),
      isForOpenEntity: true,
      run: () => open(),
    });
    return () => void release();
  }, [commands, translate, key]);
}
