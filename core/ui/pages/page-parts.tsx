import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import './page-parts.css';

export interface PageTitleProps {
  readonly title: string;
  /** How many there are; capped counts come as words, such as "1,000+". */
  readonly count?: number | string | undefined;
  /** At the end; the one primary last. They stay where they are whatever the page shows: a press on one is never lost. */
  readonly actions?: ReactNode;
  /** The content has the one primary, as an empty page does: those of this row look like other buttons meanwhile. */
  readonly isPrimaryBelow?: boolean;
}

/** First row of every page: the heading, the count, the acts. */
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
  /** Forms and reading 720, settings 960, everything else full width. */
  readonly width?: 'full' | 'form' | 'settings';
  readonly children: ReactNode;
}

/** What is left of the content tile below title and toolbar; scrolls by itself. */
export function PageBody(props: PageBodyProps): ReactElement {
  const { width = 'full', children } = props;
  return <div className={`t-page-body t-page-body-${width}`}>{children}</div>;
}
