import type { PortalContext } from '../../request-context/call-context';

/** Exports and imports this plugin's data of one portal. Used for export, move, clone, deletion and fixtures. */
export interface Archive {
  readonly write: (context: PortalContext, put: (table: string, row: object) => Promise<void>) => Promise<void>;
  readonly read: (context: PortalContext, rows: AsyncIterable<{ table: string; row: object }>) => Promise<void>;
}
