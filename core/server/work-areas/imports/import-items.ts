import type { $ZodType, output as ZodOutput } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { ImportOutcome, LocalizedText } from '../../../contract';
import { localized, readSchemaMessage } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import { importServerMessages } from './messages';

/** How the items of a request become entities. */
export interface ImportItemsOptions<Schema extends $ZodType, Prepared> {
  /** Schema of one item: that of the creation of one entity. */
  readonly schema: Schema;
  /** Runs once with the valid items before the transaction begins, such as to take their numbers. */
  readonly prepare: (items: readonly ZodOutput<Schema>[]) => Promise<Prepared>;
  /**
   * Creates one entity. An `AppError` refuses the item, so it must be thrown before anything of the entity is written:
   * the transaction goes on with the next.
   */
  readonly create: (
    item: ZodOutput<Schema>,
    prepared: Prepared,
  ) => Promise<{ readonly id: string; readonly version: number }>;
}

/** Codes that concern one item only; any other fails the request. */
const refusals: ReadonlySet<string> = new Set(['validation_failed', 'permission_required', 'not_found']);

/**
 * Creates entities from the items of an import, in their order and in one transaction. An item that is refused keeps no
 * other from it. Use it in the handler of an endpoint with `listImportShape`.
 *
 * @returns the outcome of each item.
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineEndpoint, listImportShape } from '@tessera/core/contract';
 * import { handle, importItems } from '@tessera/core/server';
 *
 * const NewNote = z.strictObject({ title: z.string() });
 * const endpoint = defineEndpoint({
 *   id: 'notes.import-notes',
 *   method: 'POST',
 *   path: '/notes/import',
 *   gate: { audience: 'member' },
 *   effect: 'write',
 *   limit: 'list-import',
 *   shape: listImportShape,
 * });
 * declare function insertNote(title: string): Promise<{ readonly id: string; readonly version: number }>;
 *
 * export const importNotes = handle(endpoint, async ({ body }, context) => ({
 *   items: await importItems(context, body.items, {
 *     schema: NewNote,
 *     prepare: () => Promise.resolve(),
 *     create: ({ title }) => insertNote(title),
 *   }),
 *   changed: [],
 * }));
 * ```
 */
export async function importItems<Schema extends $ZodType, Prepared>(
  context: Pick<PortalContext, 'translate'>,
  items: readonly unknown[],
  { schema, prepare, create }: ImportItemsOptions<Schema, Prepared>,
): Promise<ImportOutcome[]> {
  const say = (text: string | LocalizedText): string =>
    typeof text === 'string' ? text : context.translate(text.message, text.values);
  const checked = items.map((item) => safeParse(schema, item));
  const prepared = await prepare(checked.flatMap((each) => (each.success ? [each.data] : [])));
  const outcomes: ImportOutcome[] = [];
  for (const each of checked) {
    if (each.success) {
      outcomes.push(await attempt(() => create(each.data, prepared), say));
      continue;
    }
    const [issue] = each.error.issues;
    // A schema without a message of its own has one in English.
    const text = readSchemaMessage(issue?.message ?? '');
    const [field] = issue?.path ?? [];
    outcomes.push({
      error: {
        message: say(typeof text === 'string' ? localized(importServerMessages.importedValueInvalid) : text),
        ...(field === undefined ? {} : { field: String(field) }),
      },
    });
  }
  return outcomes;
}

async function attempt(
  create: () => Promise<{ readonly id: string; readonly version: number }>,
  say: (text: string | LocalizedText) => string,
): Promise<ImportOutcome> {
  try {
    const { id, version } = await create();
    return { created: { id, version } };
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.code)) {
      throw error;
    }
    const { field } = error.params;
    return { error: { message: say(error.sentence), ...(typeof field === 'string' ? { field } : {}) } };
  }
}
