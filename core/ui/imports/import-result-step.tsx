import { CircleAlert, CircleCheck, Download, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Tag } from '../marks/tag';
import { ProgressBar } from '../progress/progress-bar';
import { ProblemList } from './import-preview-step';
import type { ImportWords } from './import-field';
import type { ImportRun } from './import-run';
import type { ImportUndo } from './import-undo';
import type { ImportWizard } from './import-wizard';
import { importMessages as messages } from './messages';
import { refusalWords } from './problem-file';
import { useSaveProblems } from './use-save-problems';

interface RunProps {
  readonly run: ImportRun;
}

interface ImportProgressProps extends RunProps {
  readonly words?: ImportWords | undefined;
}

/** How far the import is. */
export const ImportProgress = observer(function ImportProgress({ run, words = {} }: ImportProgressProps): ReactElement {
  const { translate } = useUi();
  const running = translate(words.running ?? messages.importRunning, { file: run.fileName });
  return (
    <div className="t-import-running">
      <p>{running}</p>
      <ProgressBar
        label={running}
        value={run.count === 0 ? 1 : run.done / run.count}
        text={translate(messages.importProgress, { done: run.done, count: run.count })}
      />
      <p className="t-meta" role="status">
        {run.isStopping ? translate(messages.importStopping) : run.isWaiting ? translate(messages.importWaiting) : ''}
      </p>
    </div>
  );
});

interface ImportResultStepProps extends RunProps {
  readonly wizard: ImportWizard;
}

/** What was imported, what was not and why, and the undo. */
export const ImportResultStep = observer(function ImportResultStep({
  run,
  wizard,
}: ImportResultStepProps): ReactElement {
  const { translate } = useUi();
  const save = useSaveProblems(wizard);
  const { fields, words = {} } = wizard.description;
  const left = run.leftRows.map(({ row, refusal }) => ({
    row,
    words: refusalWords(row, refusal, { fields, translate }),
  }));
  const count = run.created.size;
  return (
    <>
      <div className="t-import-counts">
        <Tag tone={count > 0 ? 'success' : 'outline'} glyph={CircleCheck}>
          {count === 0
            ? translate(words.nothing ?? messages.importNothing)
            : translate(words.created ?? messages.importCreated, { count })}
        </Tag>
        {left.length > 0 && (
          <Tag tone="warn" glyph={CircleAlert}>
            {translate(messages.importLeft, { count: left.length })}
          </Tag>
        )}
      </div>
      {run.stopped !== undefined && (
        <p>
          {run.stopped === ''
            ? translate(messages.importStoppedByYou)
            : translate(messages.importStopped, { reason: run.stopped })}
        </p>
      )}
      {run.undo !== undefined && <ImportUndoPanel undo={run.undo} words={words} />}
      {left.length > 0 && (
        <section className="t-import-section" aria-label={translate(messages.importProblems)}>
          <header>
            <h3>{translate(messages.importProblems)}</h3>
            <Button size="small" icon={Download} onClick={() => save(left)}>
              {translate(messages.importDownload)}
            </Button>
          </header>
          <ProblemList rows={left} wizard={wizard} />
        </section>
      )}
    </>
  );
});

interface ImportUndoPanelProps {
  readonly words?: ImportWords | undefined;
  readonly undo: ImportUndo;
}

/** Undoes an import, and says how many entities were kept. */
export const ImportUndoPanel = observer(function ImportUndoPanel({
  undo,
  words = {},
}: ImportUndoPanelProps): ReactElement {
  const { translate } = useUi();
  const done = undo.deleted + undo.kept;
  if (undo.state === 'running') {
    return (
      <div className="t-import-running">
        <ProgressBar
          label={translate(messages.importUndoing)}
          value={undo.count === 0 ? 1 : done / undo.count}
          text={translate(messages.importProgress, { done, count: undo.count })}
        />
        <p className="t-meta" role="status">
          {undo.isWaiting ? translate(messages.importWaiting) : ''}
        </p>
      </div>
    );
  }
  return (
    <div className="t-import-undo">
      <div role="status">
        {undo.state === 'done' && (
          <p>
            {translate(words.undone ?? messages.importUndone, { count: undo.deleted })}
            {undo.kept > 0 && <> · {translate(messages.importUndoKept, { count: undo.kept })}</>}
          </p>
        )}
        {undo.failure !== undefined && <p>{translate(messages.importUndoFailed, { reason: undo.failure })}</p>}
      </div>
      {undo.state === 'offered' && (
        <Button icon={Undo2} onClick={() => void undo.run()}>
          {translate(words.undo ?? messages.importUndo)}
        </Button>
      )}
    </div>
  );
});
