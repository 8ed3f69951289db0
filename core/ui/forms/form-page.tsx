import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import type { RestoredDraft } from '../../client/forms/form-types';
import { Icon } from '../icons/icon';
import { DraftNotice } from './draft-notice';
import './form-page.css';

export interface FormPageProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Why the last attempt failed; announced when it appears. Typed text stays. */
  readonly failure?: string | undefined;
  /** Unsaved values of an earlier visit: `restored` of the form. */
  readonly draft?: RestoredDraft | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Above the fields and outside the form, such as other ways to sign in. */
  readonly before?: ReactNode;
  /** Below the form, such as "New here? Create an account". */
  readonly after?: ReactNode;
  /** Fields, then `FormActions`. */
  readonly children: ReactNode;
}

/** A page with one form: sign-in, a step of the onboarding. For the public and the walkthrough layout. */
export function FormPage(props: FormPageProps): ReactElement {
  const { title, hint, failure, draft, onSubmit, before, after, children } = props;
  return (
    <div className="t-form-page">
      <FormTitle hint={hint}>{title}</FormTitle>
      {before}
      {/* `post`: if the browser itself ever sends the form, no password becomes part of an address. */}
      <form noValidate method="post" onSubmit={onSubmit}>
        <DraftNotice draft={draft} />
        <FormFailure sentence={failure} />
        <div className="t-form-fields">{children}</div>
      </form>
      {after !== undefined && <div className="t-form-after t-quiet">{after}</div>}
    </div>
  );
}

export interface FormTitleProps {
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a form page, 32 px high, with one sentence below it. */
export function FormTitle(props: FormTitleProps): ReactElement {
  const { hint, children } = props;
  return (
    <div className="t-form-title">
      <h1 tabIndex={-1}>{children}</h1>
      {hint !== undefined && <p className="t-quiet">{hint}</p>}
    </div>
  );
}

export interface FormFailureProps {
  readonly sentence: string | undefined;
}

/** One line that says what failed and what to do. Always rendered, so that screen readers announce its text. */
export function FormFailure(props: FormFailureProps): ReactElement {
  const { sentence } = props;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence !== undefined) {
      line.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [sentence]);
  return (
    <div className="t-form-failure" role="alert" ref={line}>
      {sentence !== undefined && (
        <p>
          <Icon glyph={CircleAlert} />
          {sentence}
        </p>
      )}
    </div>
  );
}

export interface FormActionsProps {
  /** At the end of the row, such as "Saved just now". */
  readonly note?: ReactNode;
  /** The primary button first, then ghost buttons. */
  readonly children: ReactNode;
}

/** The buttons at the end of a form. */
export function FormActions(props: FormActionsProps): ReactElement {
  const { note, children } = props;
  return (
    <div className="t-form-actions">
      {children}
      {note !== undefined && <span className="t-form-note t-meta">{note}</span>}
    </div>
  );
}

export interface FormRowProps {
  /** Columns as in CSS grid, such as `200px 1fr`; equal halves when left out. */
  readonly columns?: string;
  readonly children: ReactNode;
}

/** Fields side by side. */
export function FormRow(props: FormRowProps): ReactElement {
  const { columns = '1fr 1fr', children } = props;
  return (
    <div className="t-form-row" style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  );
}

export interface FormDividerProps {
  readonly children: ReactNode;
}

/** A divider with a word in it, between alternatives. */
export function FormDivider(props: FormDividerProps): ReactElement {
  return <div className="t-form-divider t-meta">{props.children}</div>;
}
