import { Command } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Commands, Toasts, UndoHistory, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { FailedState, Icon, Modal, VisuallyHidden } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import type { PaletteProps } from '../../palette/palette';
import type { ShortcutSheetProps } from '../../palette/shortcut-sheet';
import { ShellPart } from '../../shell/shell-part';
import { useLoadFailureText } from '../../shell/use-load-failure-text';
import { isApplePlatform, useLazyPreload } from '../../../../core/client/boot';
import type { LazyFailure } from '../../../../core/client/boot';
import { FailedDialog } from './failed-contribution';
import './shell-tools.css';

const loadPalette: ComponentLoader<PaletteProps> = () =>
  import('../../palette/palette').then((module) => module.Palette);
const loadSheet: ComponentLoader<ShortcutSheetProps> = () =>
  import('../../palette/shortcut-sheet').then((module) => module.ShortcutSheet);

const tools = [loadPalette, loadSheet];

/** Command palette, shortcut sheet and undo: their shortcuts are registered here, each part loads on first use. */
export const ShellTools = observer(function ShellTools(): ReactElement {
  const commands = useService(Commands);
  const history = useService(UndoHistory);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [tool, setTool] = useState<'palette' | 'sheet'>();
  const [typed, setTyped] = useState('');
  const close = (): void => setTool(undefined);
  useLazyPreload(tools);

  useEffect(() => {
    const group = frameMessages.general;
    const releases = [
      commands.add({
        id: 'host:palette',
        title: frameMessages.palette,
        group,
        shortcut: 'mod+k',
        run: () => {
          setTyped('');
          setTool('palette');
        },
      }),
      commands.add({
        id: 'host:shortcuts',
        title: frameMessages.shortcuts,
        group,
        icon: 'keyboard',
        shortcut: '?',
        run: () => setTool('sheet'),
      }),
      commands.add({
        id: 'host:undo',
        title: frameMessages.undo,
        group,
        shortcut: 'mod+z',
        run: async () => {
          const step = await history.undo();
          if (step === undefined) {
            toasts.info(translate(frameMessages.nothingToUndo));
          } else if (step.isUndone) {
            toasts.info(translate(frameMessages.undone, { what: step.label }));
          }
        },
      }),
    ];
    return () => {
      for (const release of releases) {
        void release();
      }
    };
  }, [commands, history, toasts, translate]);

  const hasCommandKey = isApplePlatform(navigator.userAgent);
  const wait = (
    <Modal label={translate(frameMessages.palette)} place="top" className="s-palette" onClose={close}>
      <div className="s-palette-ask">
        <input
          aria-label={translate(frameMessages.palette)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  );
  return (
    <>
      <button
        type="button"
        className="t-button t-button-ghost t-button-small s-palette-button"
        data-command-key={hasCommandKey}
        aria-keyshortcuts={hasCommandKey ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => void commands.run('host:palette')}
      >
        <VisuallyHidden>{translate(frameMessages.palette)}</VisuallyHidden>
        <Icon glyph={Command} />
        {!hasCommandKey && keyName(translate(frameMessages.controlKey))}
        {keyName('K')}
      </button>
      {tool === 'palette' && (
        <ShellPart
          load={loadPalette}
          with={{ typed, onClose: close }}
          fallback={wait}
          failed={(failure) => <FailedTool tool={translate(frameMessages.palette)} failure={failure} onClose={close} />}
        />
      )}
      {tool === 'sheet' && (
        <ShellPart
          load={loadSheet}
          with={{ onClose: close }}
          failed={(failure) => (
            <FailedTool tool={translate(frameMessages.shortcuts)} failure={failure} onClose={close} />
          )}
        />
      )}
    </>
  );
});

interface FailedToolProps {
  readonly tool: string;
  readonly failure: LazyFailure;
  readonly onClose: () => void;
}

function FailedTool({ tool, failure, onClose }: FailedToolProps): ReactElement {
  const { translate } = useI18n();
  const reason = useLoadFailureText();
  const title = translate(frameMessages.toolNotLoaded, { tool });
  return (
    <FailedDialog
      title={title}
      card={<FailedState title={title} text={reason} onRetry={failure.retry} />}
      onClose={onClose}
    />
  );
}

/** Announced to screen readers by `aria-keyshortcuts`. */
function keyName(name: string): ReactElement {
  return (
    <span className="t-meta" aria-hidden="true">
      {name}
    </span>
  );
}
