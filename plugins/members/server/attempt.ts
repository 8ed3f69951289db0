import type { LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError } from '@tessera/core/server';

/** An item of a request that was not changed. */
export interface RefusedItem {
  readonly id: string;
  readonly outcome: 'refused' | 'gone';
  readonly reason?: string;
}

const refusals: ReadonlySet<string> = new Set(['conflict', 'validation_failed', 'permission_required', 'plan_limit']);

/**
 * Does one of several items of a request. What is refused has written nothing, so the transaction goes on with the next.
 *
 * @throws AppError of any other kind, which fails the request.
 */
export async function attempt<T extends { readonly outcome: string }>(
  context: PortalContext,
  id: string,
  work: () => Promise<T>,
): Promise<T | RefusedItem | { readonly id: string; readonly outcome: 'conflict' }> {
  const inWords = (text: string | LocalizedText): string =>
    typeof text === 'string' ? text : context.translate(text.message, text.values);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    if (error.code === 'not_found') {
      return { id, outcome: 'gone' };
    }
    if (error.code === 'conflict' && error.params['conflicts'] !== undefined) {
      return { id, outcome: 'conflict' };
    }
    if (!refusals.has(error.code)) {
      throw error;
    }
    return { id, outcome: 'refused', reason: inWords(error.sentence) };
  }
}
