import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape } from '../../contract';
import { maxImportItems } from '../../contract/list-import';
import { utf8Length } from '../../contract/rich-text';
import type { Api, Ids } from '../../client/services';
import { ApiError } from '../../client/services';
import type { Clock } from '../../kernel/services';
import type { ListImport } from './import-field';
import type { ImportedEntity } from './remembered-import';

/** What sending needs. */
export interface SendServices {
  readonly api: Api;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Aborts between two requests, or while one is waiting to be repeated. */
  readonly signal: AbortSignal;
  /** Called with true while a request waits to be repeated, because there is no connection or the server is busy. */
  readonly onWait: (isWaiting: boolean) => void;
}

/** A row to be created. */
export interface SentRow {
  /** Identifies the row among those of the file. */
  readonly index: number;
  readonly item: Readonly<Record<string, unknown>>;
}

/** Why a row was not imported. `doubt`: its request had no response, so that it may exist. */
export type RowRefusal =
  | { readonly kind: 'refused'; readonly text: string; readonly field: string | undefined }
  | { readonly kind: 'doubt' | 'unsent' | 'parent' };

/** Size of a request in bytes, with room for what is around the items. The server reads 1 MiB. */
const maxBytes = 900_000;

const transient: ReadonlySet<string> = new Set([
  'offline',
  'rate_limited',
  'plugin_unavailable',
  'shutting_down',
  'conflict',
]);
/** Repetitions of a request that the server answered. Without a connection there is no maximum. */
const maxRepeats = 8;
const maxPause = 30_000;

/** Rows that fit into one request, in their order. */
export function requestsOf(rows: readonly SentRow[]): readonly (readonly SentRow[])[] {
  const requests: SentRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = utf8Length(JSON.stringify(row.item)) + 1;
    const last = requests.at(-1);
    if (last === undefined || last.length === maxImportItems || bytes + size > maxBytes) {
      requests.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return requests;
}

/** The outcome of a part of the rows. */
export interface SentPart {
  readonly created: ReadonlyMap<number, ImportedEntity>;
  readonly refused: ReadonlyMap<number, RowRefusal>;
  readonly changed: readonly ImportedEntity[];
  /** Why nothing more can be sent. */
  readonly stopped?: string;
}

/**
 * Sends one request, and again until it has a response: by its key, nothing is created twice.
 *
 * @throws what is no `ApiError`.
 */
export async function sendRows(
  { create }: Pick<ListImport, 'create'>,
  rows: readonly SentRow[],
  services: SendServices,
): Promise<SentPart> {
  try {
    const items = rows.map(({ item }) => ({ ...item }));
    const answer = await requestUntilAnswered(create, { body: { items } }, services);
    const created = new Map<number, ImportedEntity>();
    const refused = new Map<number, RowRefusal>();
    for (const [place, { index }] of rows.entries()) {
      const outcome = answer.items[place];
      if (outcome?.created !== undefined) {
        created.set(index, outcome.created);
      } else {
        const { message = '', field } = outcome?.error ?? {};
        refused.set(index, { kind: 'refused', text: message, field });
      }
    }
    return { created, refused, changed: answer.changed };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    const kind = error.code === 'aborted' ? 'doubt' : 'unsent';
    return {
      created: new Map(),
      refused: new Map(rows.map(({ index }) => [index, { kind }])),
      changed: [],
      stopped: error.code === 'aborted' ? '' : error.message,
    };
  }
}

/** Undoes a part of an import. @throws ApiError */
export async function undoRows(
  { undo }: Pick<ListImport, 'undo'>,
  items: readonly ImportedEntity[],
  services: SendServices,
): Promise<EndpointResponse<ListImport['undo']['shape']>['items']> {
  const body = { items: items.map(({ id, version }) => ({ id, version })) };
  return (await requestUntilAnswered(undo, { body }, services)).items;
}

async function requestUntilAnswered<S extends EndpointShape>(
  endpoint: Endpoint<S>,
  parts: EndpointArguments<S>,
  { api, clock, ids, signal, onWait }: SendServices,
): Promise<EndpointResponse<S>> {
  const idempotencyKey = ids.next();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await api.request(endpoint, parts, { idempotencyKey, unanswered: 'fail', onFailure: 'caller' });
      onWait(false);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || !transient.has(error.code)) {
        onWait(false);
        throw error;
      }
      if (error.code !== 'offline' && attempt >= maxRepeats) {
        onWait(false);
        throw error;
      }
      onWait(true);
      await pauseAfter(error, attempt, { clock, signal });
    }
  }
}

async function pauseAfter(
  { params }: ApiError,
  attempt: number,
  { clock, signal }: Pick<SendServices, 'clock' | 'signal'>,
): Promise<void> {
  const { retryAfter } = params;
  const pause = typeof retryAfter === 'number' ? retryAfter * 1_000 : Math.min(maxPause, 1_000 * 2 ** attempt);
  try {
    await clock.sleep(pause, signal);
  } catch (cause) {
    throw new ApiError('aborted', [], {}, { cause });
  }
}
