import pino from 'pino';
import type { Logger as PinoInstance } from 'pino';
import type { OwnedId } from '../../../contract';
import type { Logger } from '../../../kernel/services';
import type { ServerConfiguration } from '../configuration';
import { redactDetails, redactText } from './redaction';

/**
 * The log of a server process: one JSON object per line on standard error; standard output is for results only. Secrets
 * and user content are redacted from every line.
 */
export function createPinoLogger(level: ServerConfiguration['logLevel'], write?: (line: string) => void): Logger {
  const destination = write === undefined ? pino.destination({ fd: 2, sync: true }) : { write };
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // `redactDetails` serializes errors; pino's serializer would add properties that libraries set on them.
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

  /** Lines below the level only cost the check. */
  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, details: object | undefined): void {
    if (this.pino.isLevelEnabled(level)) {
      this.pino[level](redactDetails(details ?? {}), redactText(message));
    }
  }
}
