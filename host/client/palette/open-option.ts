import { isApplePlatform } from '../../../core/client/boot';

/** Keys that say to open something in a new tab: with Enter, as with a click. */
interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether Enter was pressed with the key that opens links in a new tab on this platform. */
export function isNewTabKey({ key, ctrlKey, metaKey }: PressedKeys): boolean {
  return key === 'Enter' && (isApplePlatform(navigator.userAgent) ? metaKey : ctrlKey);
}

/**
 * Opens the link of an option in a new tab, as a click with the same key does.
 *
 * @returns false if the option is no link.
 */
export function openInNewTab(optionId: string | undefined): boolean {
  const option = optionId === undefined ? null : document.getElementById(optionId);
  if (!(option instanceof HTMLAnchorElement)) {
    return false;
  }
  const isApple = isApplePlatform(navigator.userAgent);
  option.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: !isApple, metaKey: isApple }),
  );
  return true;
}
