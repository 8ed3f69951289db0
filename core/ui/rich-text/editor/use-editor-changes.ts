import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';

/** Renders the caller again when the text or the selection of an editor changes. */
export function useEditorChanges(editor: Editor): void {
  const subscribe = useCallback(
    (notify: () => void) => {
      editor.on('transaction', notify);
      return () => {
        editor.off('transaction', notify);
      };
    },
    [editor],
  );
  useSyncExternalStore(subscribe, () => editor.state);
}
