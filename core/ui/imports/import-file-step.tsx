import { FileUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { DragEvent, ReactElement } from 'react';
import { maxImportRows } from '../../contract/list-import';
import { Button } from '../actions/button';
import { holdsFiles } from '../attachments/incoming-files';
import { useUi } from '../environment';
import { TextArea } from '../fields/text-area';
import { Icon } from '../icons/icon';
import { formatBytes } from '../text/format-bytes';
import { useReader } from '../text/now';
import { ImportUndoPanel } from './import-result-step';
import type { ImportUndo } from './import-undo';
import { maxImportBytes } from './import-wizard';
import type { ImportWizard } from './import-wizard';
import { importMessages as messages } from './messages';

interface ImportFileStepProps {
  readonly wizard: ImportWizard;
  /** The last import on this device. */
  readonly last: ImportUndo | undefined;
}

/** Chooses, drops or pastes the rows. */
export const ImportFileStep = observer(function ImportFileStep({ wizard, last }: ImportFileStepProps): ReactElement {
  const { translate, language } = useUi();
  const { timeZone } = useReader();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [text, setText] = useState('');

  function handleOver(event: DragEvent): void {
    if (holdsFiles(event.dataTransfer)) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    }
  }

  function handleDrop(event: DragEvent): void {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) {
      event.preventDefault();
      void wizard.open(file);
    }
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop; the button does the same */}
      <div
        role="group"
        aria-label={translate(messages.importDrop)}
        className="t-import-drop"
        data-over={isOver || undefined}
        onDragOver={handleOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <Icon glyph={FileUp} size={20} />
        <strong>{translate(isOver ? messages.importDropNow : messages.importDrop)}</strong>
        <Button isBusy={wizard.isBusy} onClick={() => picker.current?.click()}>
          {translate(messages.importChoose)}
        </Button>
        <p className="t-meta">
          {translate(messages.importLimits, { rows: maxImportRows, size: formatBytes(maxImportBytes, language) })}
        </p>
        <p className="t-meta">{translate(messages.importFromElsewhere)}</p>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={translate(messages.importChoose)}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) {
              void wizard.open(file);
            }
            // So that the same file can be chosen again, once it was corrected.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <TextArea
        name="rows"
        label={translate(messages.importPaste)}
        hint={translate(messages.importPasteHint)}
        value={text}
        onChange={setText}
      />
      {text.trim() !== '' && (
        <div>
          <Button onClick={() => wizard.paste(text)}>{translate(messages.importPasteRead)}</Button>
        </div>
      )}
      {last !== undefined && (
        <section className="t-import-last" aria-label={translate(messages.importLast)}>
          <h3>{translate(messages.importLast)}</h3>
          <p>
            {translate(messages.importLastText, {
              file: last.remembered.file,
              count: last.count,
              when: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
                new Date(last.remembered.at),
              ),
            })}
          </p>
          <ImportUndoPanel undo={last} words={wizard.description.words} />
        </section>
      )}
    </>
  );
});
