import { injectable } from 'inversify';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { coreMessages } from '../messages';
import { BrowserWindow } from '../ports';
import { ApiError, Toasts, I18n } from '../services';

/** A repeating failure, such as in a timer, is shown at most once in this time, in milliseconds. */
const toastInterval = 60_000;

/** Chromium reports these as errors although nothing failed. */
const harmless = /^ResizeObserver loop/;

/** Errors that no code handled: logged, and shown in a toast, so that nothing fails silently. */
@injectable()
export class UnhandledErrors {
  private shownAt: number | undefined = undefined;

  constructor(
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** Listens until released. */
  start(): Dispose {
    return this.window.onError((error) => this.report(error));
  }

  private report(error: unknown): void {
    if (isHarmless(error)) {
      return;
    }
    this.logger.error('An error was not handled.', error);
    // The API call has shown an ApiError already, and the same sentence is not shown twice.
    const sentence = error instanceof ApiError ? error.sentences[0] : undefined;
    const now = this.clock.elapsed();
    if (this.shownAt === undefined || now - this.shownAt >= toastInterval) {
      this.shownAt = now;
      this.toasts.error(sentence ?? this.words.translate(coreMessages.unexpectedError));
    }
  }
}

export const UnhandledErrorsService = serviceToken<UnhandledErrors>('core:UnhandledErrorsService');

function isHarmless(error: unknown): boolean {
  if (error instanceof ApiError) {
    // The session service reports an expired session.
    return error.code === 'aborted' || error.code === 'session_required';
  }
  if (error instanceof Error) {
    return error.name === 'AbortError' || harmless.test(error.message);
  }
  // Errors of scripts of other origins, such as browser extensions, do not concern this page.
  return error === undefined || error === null || (typeof error === 'string' && harmless.test(error));
}
