import type { Logger } from '../../../kernel/services';
import type { ContextFactory, ContextRequest, ReadMark } from '../../request-context/contexts';
import type { IncomingRequest } from '../../request-context/incoming-request';
import { isPrefetch } from './is-prefetch';
import { withTimeout } from './request-timeout';

/** Milliseconds that a mark may delay the response: it may wait for a lock of a long write. */
const maxDelay = 2_000;

/** The reading request that the marks belong to. */
export interface ReadMarksRequest {
  readonly contexts: Pick<ContextFactory, 'inPortal'>;
  readonly request: ContextRequest & { readonly clientId: string };
  readonly logger: Logger;
}

/** Runs the marks of a reading request, each in a writing transaction of its own. Never rejects. */
export async function runReadMarks(
  marks: readonly ReadMark[],
  { contexts, request, logger }: ReadMarksRequest,
): Promise<void> {
  const { actor, requestId, trace, origin, clientId, about } = request;
  for (const { pluginId, work } of marks) {
    const base = {
      pluginId,
      actor,
      requestId,
      trace,
      clientId,
      mode: 'write',
      ...(origin === undefined ? {} : { origin }),
      ...(about === undefined ? {} : { about }),
    } as const;
    try {
      await withTimeout({ limit: maxDelay }, (signal) => contexts.inPortal({ ...base, signal }, work));
    } catch (error) {
      logger.warn(`${about ?? pluginId} could not mark as read what it returned.`, {
        requestId,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
}

/** Collects the marks of a request. The caller has not seen the response to a HEAD request or to a prefetch. */
export function markReceiver(call: IncomingRequest, marks: ReadMark[]): (mark: ReadMark) => void {
  const collect = (mark: ReadMark): void => {
    marks.push(mark);
  };
  return call.method === 'HEAD' || isPrefetch(call) ? () => undefined : collect;
}
