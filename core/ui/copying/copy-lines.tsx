import { Copy, Download } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { BrowserWindow } from '../../client/ports';
import { useApplication } from '../../client/react/application-provider';
import { Toasts } from '../../client/services';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { saveAs } from '../saving/save-as';
import { copyMessages } from './copy-messages';
import { copyText } from './copy-text';
import './copy-lines.css';

export interface CopyLinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** Name of the file that "Download" saves, with its extension. */
  readonly fileName: string;
  /** Lines before those in the file, such as what they are for. */
  readonly heading: string;
}

/** Milliseconds in which the browser begins to save. */
const saveTime = 60_000;

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
  const application = useApplication();
  const { translate, clock, announce } = useUi();
  const id = useId();

  async function copy(): Promise<void> {
    const toasts = application.get(Toasts);
    if (await copyText(lines.join('\n'))) {
      toasts.success(translate(copyMessages.copied));
    } else {
      toasts.warning(translate(copyMessages.copyFailed));
    }
  }

  function download(): void {
    const page = application.get(BrowserWindow);
    const address = page.createObjectUrl(new Blob([`${heading}\n\n${lines.join('\n')}\n`], { type: 'text/plain' }));
    saveAs(address, fileName);
    announce(translate(copyMessages.downloaded, { file: fileName }));
    const revoke = (): void => page.revokeObjectUrl(address);
    clock.sleep(saveTime).then(revoke, revoke);
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
        <Button icon={Copy} onClick={() => void copy()}>
          {translate(copyMessages.copy)}
        </Button>
        <Button icon={Download} onClick={download}>
          {translate(copyMessages.download)}
        </Button>
      </div>
    </div>
  );
}
