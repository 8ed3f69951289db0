import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { exportLabel } from './export-request';
import type { ExportMenuProps } from './export-request';

// The query is the plugin's own business: the menu only passes it on.
const loadMenu = (() => import('./export-menu').then((module) => module.ExportMenu)) as ComponentLoader<
  ExportMenuProps<never>
>;

/**
 * Exports a list as it is shown. A button; its menu and the request load when it is first used.
 *
 * @example
 * ```tsx
 * import type { ExportRequest } from '@tessera/core/ui';
 * import { ExportButton } from '@tessera/core/ui';
 *
 * interface NoteQuery {
 *   readonly author?: string;
 * }
 *
 * // In a file of its own: (api, query, format) => api.request(exportNotes, { query: { ...query, format } })
 * declare function load(): Promise<ExportRequest<NoteQuery>>;
 *
 * export const ExportNotes = (props: { readonly query: NoteQuery }) => (
 *   <ExportButton name="notes" query={props.query} load={load} />
 * );
 * ```
 */
export function ExportButton<Query extends object>(props: ExportMenuProps<Query>): ReactElement {
  const { translate } = useUi();
  const [isAsked, setAsked] = useState(false);
  const label = translate(exportLabel(props.onImport));
  const button = <IconButton glyph={Download} label={label} aria-haspopup="menu" onClick={() => setAsked(true)} />;
  if (!isAsked) {
    return button;
  }
  return (
    <LazyComponent
      load={loadMenu}
      with={props as unknown as ExportMenuProps<never>}
      fallback={<IconButton glyph={Download} label={label} aria-busy />}
      failed={({ retry }) => <IconButton glyph={Download} label={label} onClick={retry} />}
    />
  );
}
