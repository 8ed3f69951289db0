import pino from 'pino';
import type { Logger as PinoInstance } from 'pino';
import type { OwnedId } from '../../contract';
import type { Logger } from '../../kernel/services';
import type { ServerConfiguration } from '../configuration';

/** Never in a log, wherever they stand in the details. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'otp', 'code', 'ticket', 'apikey', 'key'];

/**
 * The log of a server process: one JSON object a line to standard error, so that standard output holds what a person
 * asked for and nothing else.
 */
export function createPinoLogger(level: ServerConfiguration['logLevel'], write?: (line: string) => void): Logger {
  const destination = write === undefined ? pino.destination({ fd: 2, sync: true }) : { write };
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
    serializers: { err: pino.stdSerializers.errWithCause },
  };
  return new PinoLogger(pino(options, destination));
}

class PinoLogger implements Logger {
  constructor(private readonly pino: PinoInstance) {}

  debug(message: string, details?: object): void {
    this.pino.debug(details ?? {}, withoutSecrets(message));
  }

  info(message: string, details?: object): void {
    this.pino.info(details ?? {}, withoutSecrets(message));
  }

  warn(message: string, details?: object): void {
    this.pino.warn(details ?? {}, withoutSecrets(message));
  }

  error(message: string, error: unknown, details?: object): void {
    this.pino.error({ ...details, err: error }, withoutSecrets(message));
  }

  scoped(name: OwnedId): Logger {
    return new PinoLogger(this.pino.child({ name }));
  }
}

/** Addresses find their way into messages; what they carry must not. */
function withoutSecrets(message: string): string {
  return message.replace(/([?&](?:access_token|token|id|code|email|ticket)=)[^&\s]+/gi, '$1[removed]');
}
