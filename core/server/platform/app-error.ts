import type { ErrorCode, LocalizedText } from '../../contract';

/**
 * The only error class that the server throws on purpose. `sentence` is for people; `code` is one of decisions.md D2.
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
