import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import './page-parts.css';

export interface PageTitleProps {
  readonly title: string;
  /** Number of items; capped counts are strings, such as "1,000+". */
  readonly count?: number | string | undefined;
  /**
   * At the end, the primary last. They keep their position in every state of the page: a press on one is never lost.
   */
  readonly actions?: ReactNode;
  /** The content has the primary button, as an empty page does: those of this row then look like default buttons. */
  readonly isPrimaryBelow?: boolean;
}

/** First row of every page: heading, count and actions. */
export function PageTitle(props: PageTitleProps): ReactElement {
  const { title, count, actions, isPrimaryBelow = false } = props;
  const { language } = useUi();
  return (
    <div className="t-page-title">
      <h1 tabIndex={-1} className="t-cut">
        {title}
      </h1>
      {count !== undefined && (
        <span className="t-page-count">
          {typeof count === 'number' ? new Intl.NumberFormat(language).format(count) : count}
        </span>
      )}
      {actions !== undefined && (
        <div className={isPrimaryBelow ? 't-page-actions t-page-actions-quiet' : 't-page-actions'}>{actions}</div>
      )}
    </div>
  );
}

export interface ToolbarProps {
  /** View switch, filter chips, Filter. */
  readonly start?: ReactNode;
  /** Group, sort, find. */
  readonly end?: ReactNode;
}

/** Second row of a list page. */
export function Toolbar(props: ToolbarProps): ReactElement {
  const { start, end } = props;
  return (
    <div className="t-toolbar">
      {start}
      <span className="t-toolbar-gap" />
      {end}
    </div>
  );
}

export interface PageBodyProps {
  /** Maximum width in px: forms and text 720, settings 960, everything else full width. */
  readonly width?: 'full' | 'form' | 'settings';
  readonly children: ReactNode;
}

/** The scrollable content below title and toolbar. */
export function PageBody(props: PageBodyProps): ReactElement {
  const { width = 'full', children } = props;
  return <div className={`t-page-body t-page-body-${width}`}>{children}</div>;
}
