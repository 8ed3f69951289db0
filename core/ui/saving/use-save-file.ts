import { useCallback } from 'react';
import { BrowserWindow } from '../../client/ports';
import { useApplication } from '../../client/react/application-provider';
import { useUi } from '../environment';
import { saveAs } from './save-as';

/** Milliseconds in which the browser begins to save. */
const saveTime = 60_000;

/**
 * Saves bytes as a download of the browser, under a name with its extension.
 *
 * @example
 * ```tsx
 * import { Button, useSaveFile } from '@tessera/core/ui';
 *
 * export function SaveNotes({ notes }: { readonly notes: string }) {
 *   const save = useSaveFile();
 *   return <Button onClick={() => save(new Blob([notes], { type: 'text/plain' }), 'notes.txt')}>Save</Button>;
 * }
 * ```
 */
export function useSaveFile(): (bytes: Blob, name: string) => void {
  const { clock } = useUi();
  const application = useApplication();
  return useCallback(
    (bytes, name) => {
      const page = application.get(BrowserWindow);
      const address = page.createObjectUrl(bytes);
      saveAs(address, name);
      const revoke = (): void => page.revokeObjectUrl(address);
      // Also when the page is left meanwhile.
      clock.sleep(saveTime).then(revoke, revoke);
    },
    [application, clock],
  );
}
