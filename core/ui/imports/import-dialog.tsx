import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useApplication, useService } from '../../client/react/application-provider';
import type { PortalLabels } from '../../client/labels/portal-labels';
import { People } from '../../client/people/people';
import { Api, Ids, Questions, Session, Storage } from '../../client/services';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { FormFailure } from '../forms/form-page';
import { DialogFrame } from '../overlays/dialog-frame';
import { useReader } from '../text/now';
import { readerZone } from '../text/other-zone';
import { ImportColumnsStep } from './import-columns-step';
import { ImportFileStep } from './import-file-step';
import type { ListImport } from './import-field';
import { ImportPreviewStep } from './import-preview-step';
import { ImportProgress, ImportResultStep } from './import-result-step';
import { ImportRun } from './import-run';
import type { CreatedRow } from './import-run';
import { ImportUndo } from './import-undo';
import { ImportWizard } from './import-wizard';
import { importMessages as messages } from './messages';
import './imports.css';

/** Props of `ImportDialog`. */
export interface ImportDialogProps {
  readonly description: ListImport;
  /** Of a plugin whose entities have labels. */
  readonly labels?: PortalLabels;
  /** Called with the imported rows that were not undone. */
  readonly onClose: (created: readonly CreatedRow[]) => void;
}

/**
 * Imports a CSV file: choosing it, its columns, a preview with what is wrong, and the result with an undo. The file is read
 * in the browser. Load it with the description of what is imported when a person asks for it: it has the parser.
 *
 * @example
 * ```tsx
 * import type { ListImport } from '@tessera/core/ui';
 * import { ImportDialog } from '@tessera/core/ui';
 *
 * declare const noteImport: ListImport;
 *
 * export function ImportNotes(props: { readonly onClose: () => void }) {
 *   return <ImportDialog description={noteImport} onClose={props.onClose} />;
 * }
 * ```
 */
export const ImportDialog = observer(function ImportDialog({
  description,
  labels,
  onClose,
}: ImportDialogProps): ReactElement {
  const application = useApplication();
  const questions = useService(Questions);
  const { translate, language, region, clock, announce } = useUi();
  const reader = useReader();
  const visit = useRef(new AbortController());
  const [run, setRun] = useState<ImportRun>();
  const storage = useService(Storage);
  const session = useService(Session);
  const clientId = session.portal?.clientId ?? '';
  const [shared] = useState(() => ({
    api: application.get(Api),
    ids: application.get(Ids),
    clock,
    storage,
    isCurrent: () => session.portal?.clientId === clientId,
    get signal() {
      return visit.current.signal;
    },
  }));
  const [wizard] = useState(
    () =>
      new ImportWizard(description, {
        api: application.get(Api),
        clock,
        translate,
        language,
        region,
        labels,
        people: application.get(People),
        timeZone: readerZone(reader),
      }),
  );
  const [last] = useState(() => {
    const remembered = storage.read(description.lastImport);
    return remembered?.clientId === clientId ? new ImportUndo(description, remembered, shared) : undefined;
  });

  useEffect(() => {
    if (wizard.description !== description) {
      wizard.describe(description);
    }
  }, [wizard, description]);
  useEffect(() => {
    const begun = new AbortController();
    visit.current = begun;
    return () => begun.abort();
  }, []);

  const step = stepOf(run, wizard);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // What was pressed to get here is gone.
    if (shown.current !== step) {
      shown.current = step;
      content.current?.focus({ preventScroll: true });
    }
  }, [step]);
  const isSending = run?.state === 'running' || run?.undo?.state === 'running' || last?.state === 'running';

  async function close(): Promise<void> {
    if (isSending) {
      return;
    }
    const isBegun = run === undefined && wizard.step !== 'file';
    const mayClose =
      !isBegun ||
      (await questions.ask({
        title: translate(messages.importDiscardTitle),
        text: translate(messages.importDiscardText),
        yes: translate(messages.importDiscard),
        no: translate(messages.importKeep),
      }));
    if (mayClose) {
      onClose(run?.createdRows ?? []);
    }
  }

  async function start(): Promise<void> {
    const next = new ImportRun(wizard, { ...shared, labels, clientId });
    setRun(next);
    await next.run();
    if (next.state === 'done' && !visit.current.signal.aborted) {
      announce(translate(description.words?.created ?? messages.importCreated, { count: next.created.size }));
    }
  }

  return (
    <DialogFrame
      size={880}
      title={translate(description.title)}
      onClose={() => void close()}
      aside={aside()}
      actions={actions()}
    >
      <div className="t-import">
        <ImportSteps current={step} />
        <div
          // Another step begins at its top.
          key={step}
          ref={content}
          role="group"
          aria-label={translate(steps[step] ?? messages.importStepFile)}
          tabIndex={-1}
          className="t-import-step"
        >
          <FormFailure sentence={failure()} />
          {stepContent()}
        </div>
      </div>
    </DialogFrame>
  );

  function failure(): string | undefined {
    if (run?.state === 'failed') {
      return translate(messages.importLabelsFailed, { reason: run.failure ?? '' });
    }
    return wizard.failure;
  }

  function stepContent(): ReactNode {
    if (run !== undefined && run.state !== 'failed') {
      return run.state === 'running' ? (
        <ImportProgress run={run} words={description.words} />
      ) : (
        <ImportResultStep run={run} wizard={wizard} />
      );
    }
    switch (wizard.step) {
      case 'file':
        return <ImportFileStep wizard={wizard} last={last} />;
      case 'columns':
        return <ImportColumnsStep wizard={wizard} />;
      case 'preview':
        return <ImportPreviewStep wizard={wizard} />;
    }
  }

  function aside(): ReactNode {
    if (wizard.step === 'file' || (run !== undefined && run.state !== 'failed')) {
      return undefined;
    }
    return (
      <Button
        variant="ghost"
        onClick={() => {
          setRun(undefined);
          wizard.back();
        }}
      >
        {translate(messages.importBack)}
      </Button>
    );
  }

  function actions(): ReactNode {
    if (run?.state === 'running') {
      return (
        <Button isBusy={run.isStopping} onClick={() => run.stop()}>
          {translate(messages.importStop)}
        </Button>
      );
    }
    if (run?.state === 'done') {
      return (
        <Button variant="primary" disabled={isSending} onClick={() => onClose(run.createdRows)}>
          {translate(messages.importClose)}
        </Button>
      );
    }
    return (
      <>
        <Button onClick={() => void close()} disabled={isSending}>
          {translate(messages.importCancel)}
        </Button>
        {wizard.step === 'columns' && (
          <Button
            variant="primary"
            isBusy={wizard.isBusy || wizard.members.isFinding}
            onClick={() => void wizard.preview(visit.current.signal)}
          >
            {translate(messages.importNext)}
          </Button>
        )}
        {wizard.step === 'preview' && (
          <Button variant="primary" disabled={wizard.goodRows.length === 0} onClick={() => void start()}>
            {translate(description.words?.run ?? messages.importRun, { count: wizard.goodRows.length })}
          </Button>
        )}
      </>
    );
  }
});

const steps = [
  messages.importStepFile,
  messages.importStepColumns,
  messages.importStepPreview,
  messages.importStepResult,
] as const;

function stepOf(run: ImportRun | undefined, wizard: ImportWizard): number {
  if (run !== undefined && run.state !== 'failed') {
    return 3;
  }
  return ['file', 'columns', 'preview'].indexOf(wizard.step);
}

function ImportSteps({ current }: { readonly current: number }): ReactElement {
  const { translate } = useUi();
  return (
    <ol className="t-import-steps" aria-label={translate(messages.importSteps)}>
      {steps.map((label, index) => (
        <li
          key={label.id}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <i className="t-tile" aria-hidden="true" />
          {translate(label)}
        </li>
      ))}
    </ol>
  );
}
