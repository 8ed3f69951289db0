import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Appearance, Commands, useService, useI18n } from '@tessera/core/client';
import { Button, Dialog, Switch } from '@tessera/core/ui';
import { isSingleKey } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { listCommands } from '../layouts/parts/list-keys';
import { ShortcutKeys } from './shortcut-keys';
import { paletteMessages } from './messages';
import './palette.css';
import './shortcut-sheet.css';

export interface ShortcutSheetProps {
  readonly onClose: () => void;
}

interface SheetGroup {
  readonly label: string;
  readonly entries: readonly { readonly id: string; readonly title: string; readonly shortcut: string }[];
}

/** All active shortcuts by group, and the switch for single-key shortcuts. */
export const ShortcutSheet = observer(function ShortcutSheet({ onClose }: ShortcutSheetProps): ReactElement {
  const appearance = useService(Appearance);
  const { translate } = useI18n();
  const groups = useSheetGroups();
  const hasSingleKeys = appearance.values?.['singleKeys'] !== false;
  return (
    <Dialog
      isOpen
      size={640}
      title={translate(paletteMessages.shortcutsTitle)}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {translate(paletteMessages.closeSheet)}
        </Button>
      }
    >
      <div
        ref={focusOnMount}
        className="s-sheet"
        role="region"
        aria-label={translate(paletteMessages.shortcutsTitle)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also after the switch had the focus
        tabIndex={0}
      >
        {groups.map(({ label, entries }) => (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            <ul>
              {entries.map(({ id, title, shortcut }) => (
                <li key={id} data-off={(!hasSingleKeys && isSingleKey(shortcut) && isSwitched(id)) || undefined}>
                  <span className="t-cut">{title}</span>
                  <ShortcutKeys shortcut={shortcut} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="s-sheet-switch">
        <Switch
          name="singleKeys"
          label={translate(paletteMessages.singleKeys)}
          hint={translate(paletteMessages.singleKeysHint)}
          isOn={hasSingleKeys}
          onChange={(isOn) => void appearance.change({ singleKeys: isOn })}
        />
      </div>
    </Dialog>
  );
});

/** The dialog would focus the switch, and Space, pressed to scroll, would turn all keys off. */
function focusOnMount(list: HTMLDivElement | null): void {
  list?.focus({ preventScroll: true });
}

/** Shortcuts of commands, and those that parts of the design system handle themselves. */
function useSheetGroups(): readonly SheetGroup[] {
  const { commands } = useService(Commands);
  const { translate } = useI18n();
  const groups = new Map<string, SheetGroup['entries'][number][]>();
  for (const { id, title, group, shortcut } of commands) {
    if (shortcut !== undefined && !listCommands.includes(id)) {
      groups.set(group, [...(groups.get(group) ?? []), { id, title, shortcut }]);
    }
  }
  const lists = [
    { id: 'list next', title: translate(frameMessages.nextItem), shortcut: 'j' },
    { id: 'list previous', title: translate(frameMessages.previousItem), shortcut: 'k' },
    { id: 'list open', title: translate(paletteMessages.listOpen), shortcut: 'enter' },
  ];
  const dialogs = [{ id: 'dialog close', title: translate(paletteMessages.closeDialog), shortcut: 'escape' }];
  return [
    ...[...groups].map(([label, entries]) => ({ label, entries })),
    { label: translate(frameMessages.lists), entries: lists },
    { label: translate(paletteMessages.dialogs), entries: dialogs },
  ];
}

/** Keys of lists and dialogs keep working while the focus is inside, so they are never shown as off. */
function isSwitched(id: string): boolean {
  return id.includes(':');
}
