/**
 * Shows an element with `popover="manual"` above everything that is shown, also above the dialog around it. Browsers
 * without the Popover API leave it where its style places it.
 */
export function showInTopLayer(element: HTMLElement): void {
  if ('showPopover' in element && element.isConnected && !element.matches(':popover-open')) {
    element.showPopover();
  }
}
