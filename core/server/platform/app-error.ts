import type { ErrorCode, LocalizedText } from '../../contract';

/**
 * The only error class that the server throws on purpose. `sentence` is for people; `code` is one of decisions.md D2.
 *
 * `params.fields` has translated sentences by the path of their field in the request; the form that sent it shows each
 * beside its field.
 *
 * @example
 * ```ts
 * import { defineMessages, localized } from '@tessera/core/contract';
 * import type { PortalContext } from '@tessera/core/server';
 * import { AppError } from '@tessera/core/server';
 *
 * const messages = defineMessages('polls', { over: 'The last day is over.' });
 *
 * export function refuseDay(context: PortalContext): never {
 *   const fields = { closesOn: context.translate(messages.over) };
 *   throw new AppError('validation_failed', localized(messages.over), { params: { fields } });
 * }
 * ```
 */
export class AppError extends Error {
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ErrorCode,
    readonly sentence: string | LocalizedText,
    options: {
      readonly params?: Readonly<Record<string, unknown>>;
      /** Sentences after the first. */
      readonly more?: readonly (string | LocalizedText)[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(typeof sentence === 'string' ? sentence : sentence.message.id, { cause: options.cause });
    this.name = 'AppError';
    this.params = options.params ?? {};
    this.more = options.more ?? [];
  }

  readonly more: readonly (string | LocalizedText)[];
}
