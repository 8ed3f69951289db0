import type { Dispose, PortalExport } from '@tessera/core/contract';
import {
  createPortalExportLink,
  deletePortalExport,
  listPortalExports,
  startPortalExport,
} from '@tessera/core/contract';
import { Resource } from '@tessera/core/client';
import type { Api, Clock } from '@tessera/core/client';

/** Polling intervals in milliseconds: while an export is running, and otherwise. */
const pollUnfinished = 1_500;
const pollFinished = 15_000;

export interface DataExportsParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly apiBase: string;
}

/** The portal's exports, kept up to date while the page is open. */
export class DataExports {
  readonly list: Resource<readonly PortalExport[]>;
  /** Interrupts the pause before the next poll. */
  private pause = new AbortController();

  constructor(private readonly parts: DataExportsParts) {
    this.list = new Resource<readonly PortalExport[]>({
      load: async (signal) =>
        (await parts.api.request(listPortalExports, { query: {} }, { signal, onFailure: 'caller' })).items,
    });
  }

  get hasUnfinished(): boolean {
    return this.list.value?.some(isUnfinished) ?? false;
  }

  /** Polls, because other admins start exports too. */
  follow(): Dispose {
    const ended = new AbortController();
    const poll = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        this.pause = new AbortController();
        const rest = this.hasUnfinished ? pollUnfinished : pollFinished;
        const signal = AbortSignal.any([ended.signal, this.pause.signal]);
        await this.parts.clock.sleep(rest, signal).catch(() => undefined);
        if (!ended.signal.aborted) {
          await this.list.refresh();
        }
      }
    };
    // Stops when the page is closed.
    poll().catch(() => undefined);
    return () => ended.abort();
  }

  async start(): Promise<void> {
    const entry = await this.parts.api.request(startPortalExport, { query: {} }, { unanswered: 'fail' });
    const others = (this.list.value ?? []).filter(({ id }) => id !== entry.id);
    this.list.set([entry, ...others]);
    this.pause.abort();
  }

  async remove(id: string): Promise<void> {
    await this.parts.api.request(deletePortalExport, { params: { id }, query: {} });
    this.list.set((this.list.value ?? []).filter((entry) => entry.id !== id));
  }

  /** Returns a URL from which the browser saves the file without a token. */
  async addressOf(id: string): Promise<string> {
    const parts = { params: { id }, query: {} };
    const { path } = await this.parts.api.request(createPortalExportLink, parts, { unanswered: 'fail' });
    return `${this.parts.apiBase}${path}`;
  }
}

/** True until the export is ready or has failed. */
export function isUnfinished({ state }: PortalExport): boolean {
  return state === 'queued' || state === 'running';
}

/** Progress of an export from 0 to 1: rows count as a fifth, because files take most of the time. */
export function exportProgressOf({ rows, rowEstimate, fileBytes, fileBytesEstimate }: PortalExport): number {
  const part = (done: number, total: number): number => (total === 0 ? 1 : Math.min(1, done / total));
  const rowShare = fileBytesEstimate === 0 ? 1 : 0.2;
  return rowEstimate === 0
    ? 0
    : rowShare * part(rows, rowEstimate) + (1 - rowShare) * part(fileBytes, fileBytesEstimate);
}
