import type { Logger } from '../../kernel/services';

/** A log line. */
export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly error?: unknown;
  readonly details?: object;
}

/** Records log lines. */
export class FakeLogger implements Logger {
  readonly lines: LoggedLine[] = [];

  debug(message: string, details?: object): void {
    this.lines.push({ level: 'debug', message, ...(details && { details }) });
  }

  info(message: string, details?: object): void {
    this.lines.push({ level: 'info', message, ...(details && { details }) });
  }

  warn(message: string, details?: object): void {
    this.lines.push({ level: 'warn', message, ...(details && { details }) });
  }

  error(message: string, error: unknown, details?: object): void {
    this.lines.push({ level: 'error', message, error, ...(details && { details }) });
  }

  scoped(): Logger {
    return this;
  }

  /** Messages of one level. */
  at(level: LoggedLine['level']): readonly string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}
