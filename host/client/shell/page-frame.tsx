import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useI18n } from '@tessera/core/client';
import { productName } from '@tessera/core/contract';
import { WindowTitleContext } from '../../../core/client/boot';
import type { NameWindow } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import { FrameNameContext } from './frame-name';
import { useHeadingFocus } from './use-heading-focus';
import './page-frame.css';

export interface PageFrameProps {
  /** Title of the window. */
  readonly title: string;
  /** Identifies the page; unchanged while moving within a page, such as into a panel. */
  readonly pageKey: string;
  /** The page is a tab: its frame has the heading, and the focus stays on the tab. */
  readonly isTab?: boolean;
  readonly children: ReactNode;
}

/** Sets the window's title, and moves the focus to the page's heading after navigation from another page. */
export function PageFrame(props: PageFrameProps): ReactElement {
  const { title, pageKey, isTab = false, children } = props;
  const { translate } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const frameName = use(FrameNameContext);
  const [shown, setShown] = useState<string>();
  const nameWindow = useCallback<NameWindow>((name) => {
    setShown(name);
    return () => setShown((current) => (current === name ? undefined : current));
  }, []);
  const page = frameName === undefined ? (shown ?? title) : `${shown ?? title} · ${frameName}`;
  const windowTitle = translate(hostMessages.pageTitle, { page, product: productName.name });
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  useHeadingFocus(frame, isTab ? undefined : pageKey);
  return (
    <div className="s-page" ref={frame}>
      <WindowTitleContext value={nameWindow}>{children}</WindowTitleContext>
    </div>
  );
}
