import type { ReactElement } from 'react';
import { Logo } from '@tessera/core/ui';
import './frame-outline.css';

/**
 * The regions of the frame without their contents: brand and tile on the background of header and side menu. It is in
 * the HTML of signed-in pages, and shown until the frame's code has loaded. Visible only where `earlyScript` found a
 * session, with the menu as the frame will have it.
 */
export function FrameOutline(): ReactElement {
  return (
    <div className="s-outline" aria-hidden="true">
      <div className="s-outline-brand">
        <Logo withName />
      </div>
      <div className="s-outline-tile" />
    </div>
  );
}
