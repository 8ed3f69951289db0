import pino from 'pino';
import type { Logger as PinoInstance } from 'pino';
import type { OwnedId } from '../../contract';
import type { Logger } from '../../kernel/services';
import type { ServerConfiguration } from '../configuration';
import { redactDetails, redactText } from './redaction';

/**
 * The log of a server process: one JSON object a line to standard error, so that standard output holds what a person
 * asked for and nothing else. Whatever is handed to it, secrets and what people wrote do not get into a line.
 */
export function createPinoLogger(level: ServerConfiguration['logLevel'], write?: (line: string) => void): Logger {
  const destination = write === undefined ? pino.destination({ fd: 2, sync: true }) : { write };
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Errors are worded by `redactDetails`; pino's own serializer would add what libraries hang on them.
    serializers: { err: (error: unknown) => error },
  };
  return new PinoLogger(pino(options, destination));
}

class PinoLogger implements Logger {
  constructor(private readonly pino: PinoInstance) {}

  debug(message: string, details?: object): void {
    this.write('debug', message, details);
  }

  info(message: string, details?: object): void {
    this.write('info', message, details);
  }

  warn(message: string, details?: object): void {
    this.write('warn', message, details);
  }

  error(message: string, error: unknown, details?: object): void {
    this.write('error', message, { ...details, err: error });
  }

  scoped(name: OwnedId): Logger {
    return new PinoLogger(this.pino.child({ name }));
  }

  /** Lines below the level cost nothing but the question. */
  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, details: object | undefined): void {
    if (this.pino.isLevelEnabled(level)) {
      this.pino[level](redactDetails(details ?? {}), redactText(message));
    }
  }
}
