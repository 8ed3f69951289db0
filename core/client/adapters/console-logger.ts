import type { OwnedId } from '../../contract';
import type { Logger } from '../../kernel/services';

/** The browser's console, with the owner in front of each line. */
export class ConsoleLogger implements Logger {
  constructor(
    private readonly sink: Pick<Console, 'debug' | 'info' | 'warn' | 'error'>,
    private readonly name: OwnedId = 'core:client',
  ) {}

  debug(message: string, details?: object): void {
    this.sink.debug(...this.line(message, details));
  }

  info(message: string, details?: object): void {
    this.sink.info(...this.line(message, details));
  }

  warn(message: string, details?: object): void {
    this.sink.warn(...this.line(message, details));
  }

  error(message: string, error: unknown, details?: object): void {
    this.sink.error(...this.line(message, details), error);
  }

  scoped(name: OwnedId): Logger {
    return new ConsoleLogger(this.sink, name);
  }

  private line(message: string, details: object | undefined): readonly unknown[] {
    return details === undefined ? [`[${this.name}] ${message}`] : [`[${this.name}] ${message}`, details];
  }
}
