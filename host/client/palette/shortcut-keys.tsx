import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Kbd } from '@tessera/core/ui';
import { isApplePlatform, stepsOf } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';

/** A shortcut as its keys, in order. */
export function ShortcutKeys({ shortcut }: { readonly shortcut: string }): ReactElement {
  const { translate } = useI18n();
  const control = translate(frameMessages.controlKey);
  return (
    <span className="s-keys">
      {keysOf(shortcut, isApplePlatform(navigator.userAgent), control).map((key, index) => (
        <Kbd key={`${index} ${key}`}>{key}</Kbd>
      ))}
    </span>
  );
}

/** Names of the keys as printed on the keyboard. */
function keysOf(shortcut: string, isApple: boolean, control: string): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    mod: isApple ? '⌘' : control,
    alt: isApple ? '⌥' : 'Alt',
    shift: isApple ? '⇧' : 'Shift',
    enter: '↵',
    arrowdown: '↓',
    arrowup: '↑',
    escape: 'Esc',
  };
  return stepsOf(shortcut).flatMap((step) =>
    step.split('+').map((key) => names[key.toLowerCase()] ?? (key === '' ? '+' : key.toUpperCase())),
  );
}
