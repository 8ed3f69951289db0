import { useCallback, useEffect, useRef } from 'react';
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
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    left.current = ended;
    return () => ended.abort();
  }, []);
  return useCallback(
    (bytes, name) => {
      const page = application.get(BrowserWindow);
      const address = page.createObjectUrl(bytes);
      saveAs(address, name);
      const revoke = (): void => page.revokeObjectUrl(address);
      // Or when what saved is left: a download that has begun keeps the bytes.
      clock.sleep(saveTime, left.current?.signal).then(revoke, revoke);
    },
    [application, clock],
  );
}
