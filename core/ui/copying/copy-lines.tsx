import { Copy, Download } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { useSaveFile } from '../saving/use-save-file';
import { copyMessages } from './copy-messages';
import { useCopy } from './use-copy';
import './copy-lines.css';

export interface CopyLinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** Name of the file that "Download" saves, with its extension. */
  readonly fileName: string;
  /** Lines before those in the file, such as what they are for. */
  readonly heading: string;
}

/**
 * Short texts that are to be taken elsewhere and are shown once, such as recovery codes: to be copied, or downloaded as a
 * text file.
 *
 * @example
 * ```tsx
 * import { CopyLines } from '@tessera/core/ui';
 *
 * export const Codes = ({ codes }: { readonly codes: readonly string[] }) => (
 *   <CopyLines label="Codes" lines={codes} fileName="codes.txt" heading="Codes of Ada" />
 * );
 * ```
 */
export function CopyLines({ label, lines, fileName, heading }: CopyLinesProps): ReactElement {
  const copy = useCopy();
  const save = useSaveFile();
  const { translate, announce } = useUi();
  const id = useId();

  function download(): void {
    save(new Blob([`${heading}\n\n${lines.join('\n')}\n`], { type: 'text/plain' }), fileName);
    announce(translate(copyMessages.downloaded, { file: fileName }));
  }

  return (
    <div className="t-copy-lines">
      <span id={id} className="t-copy-lines-label">
        {label}
      </span>
      <ul aria-labelledby={id} dir="ltr">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div>
        <Button icon={Copy} onClick={() => void copy(lines.join('\n'))}>
          {translate(copyMessages.copy)}
        </Button>
        <Button icon={Download} onClick={download}>
          {translate(copyMessages.download)}
        </Button>
      </div>
    </div>
  );
}
