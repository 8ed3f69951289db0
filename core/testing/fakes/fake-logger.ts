import type { Logger } from '../../kernel/services';

/** One line of the log. */
export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly error?: unknown;
}

/** Keeps what was logged. */
export class FakeLogger implements Logger {
  readonly lines: LoggedLine[] = [];

  debug(message: string): void {
    this.lines.push({ level: 'debug', message });
  }

  info(message: string): void {
    this.lines.push({ level: 'info', message });
  }

  warn(message: string): void {
    this.lines.push({ level: 'warn', message });
  }

  error(message: string, error: unknown): void {
    this.lines.push({ level: 'error', message, error });
  }

  scoped(): Logger {
    return this;
  }

  /** Messages of one level. */
  at(level: LoggedLine['level']): readonly string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}
