import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Commands, Session, useI18n, useService } from '@tessera/core/client';
import { IconButton, Menu, MenuItem, NamedIcon } from '@tessera/core/ui';
import { CreationsService, createKey, orderCreations, useApplication } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { areaIconOf } from '../../palette/area-icon';
import { useCurrentPage } from '../../shell/current-page';

/**
 * Chooses what to create where plugins contribute several creations; `c` opens it from every page. The only creation has
 * `c` itself, and the button of its page is enough.
 */
export const CreateMenu = observer(function CreateMenu(): ReactNode {
  const creations = useService(CreationsService);
  const commands = useService(Commands);
  const { isReadOnly } = useService(Session);
  const application = useApplication();
  const { translate, translateLabel } = useI18n();
  const page = useCurrentPage();
  const [isOpen, setOpen] = useState(false);
  const hasChoice = creations.offered.length > 1;
  useEffect(() => {
    if (!hasChoice) {
      return undefined;
    }
    const release = commands.add({
      id: 'host:create',
      title: frameMessages.createMenu,
      group: frameMessages.create,
      shortcut: createKey,
      run: () => {
        if (!creations.warnIfReadOnly()) {
          setOpen(true);
        }
      },
    });
    return () => {
      void release();
      setOpen(false);
    };
  }, [commands, creations, hasChoice]);

  if (!hasChoice || isReadOnly) {
    return undefined;
  }
  return (
    <Menu
      position="end"
      width={260}
      label={translate(frameMessages.create)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      target={
        <IconButton
          glyph={Plus}
          label={translate(frameMessages.createMenu)}
          aria-keyshortcuts={createKey.toUpperCase()}
        />
      }
    >
      {orderCreations(creations, page?.area).map(({ id, key, title, icon, letter, pluginId }, index) => {
        const digit = index < 9 ? String(index + 1) : undefined;
        const menuKeys = [digit, letter].flatMap((each) => each ?? []);
        const hint = letter?.toUpperCase() ?? digit;
        return (
          <MenuItem
            key={key}
            icon={<NamedIcon name={icon ?? areaIconOf(application, pluginId) ?? 'circle-plus'} />}
            menuKeys={menuKeys}
            {...(hint === undefined ? {} : { keys: hint })}
            onSelect={() => void commands.run(id)}
          >
            {translateLabel(title)}
          </MenuItem>
        );
      })}
    </Menu>
  );
});
