import type { Logger } from '@tessera/core/server';

/** The part of Node's `process` that a supervisor uses. */
export interface SupervisedProcess {
  on(event: string, listener: (...values: readonly unknown[]) => void): unknown;
  exit(code: number): void;
}

export interface ProcessSupervisorOptions {
  readonly logger: Logger;
  /** Default: the current process. */
  readonly process?: SupervisedProcess;
  /** Time limit of an orderly stop in milliseconds. */
  readonly limit?: number;
}

const stopLimit = 10_000;

/**
 * Ends the process in order: on SIGTERM and SIGINT with exit code 0, after an unhandled error with exit code 1.
 *
 * After an unhandled error the state of the process is unknown, so it must not continue. Running requests can still be
 * answered, and the service manager starts the next process. A second signal, a second error, or a stop that exceeds
 * its limit ends the process at once.
 */
export class ProcessSupervisor {
  private readonly process: SupervisedProcess;
  private stop: (() => Promise<unknown>) | undefined;
  private isStopping = false;
  private errors = 0;

  constructor(private readonly options: ProcessSupervisorOptions) {
    this.process = options.process ?? process;
    this.process.on('uncaughtException', (error) => this.fail(error));
    this.process.on('unhandledRejection', (reason) => this.fail(reason));
  }

  /** Whether there was an unhandled error, so that the exit code must not be 0. */
  get hasFailed(): boolean {
    return this.errors > 0;
  }

  /** Sets the function that stops the process. Before that, an unhandled error ends the process at once. */
  stopWith(stop: () => Promise<unknown>): void {
    this.stop = stop;
  }

  /** Stops on the signals of service managers and terminals. */
  stopOnSignal(): void {
    const handle = (): void => {
      if (this.isStopping) {
        this.process.exit(1);
        return;
      }
      this.end();
    };
    this.process.on('SIGTERM', handle);
    this.process.on('SIGINT', handle);
  }

  private fail(error: unknown): void {
    this.errors += 1;
    this.options.logger.error('Unhandled error. The process stops.', error);
    if (this.stop === undefined || this.errors > 1) {
      this.process.exit(1);
      return;
    }
    this.end();
  }

  private end(): void {
    if (this.isStopping) {
      return;
    }
    this.isStopping = true;
    AbortSignal.timeout(this.options.limit ?? stopLimit).addEventListener('abort', () => this.process.exit(1));
    Promise.resolve(this.stop?.()).then(
      () => this.process.exit(this.hasFailed ? 1 : 0),
      (error: unknown) => {
        this.options.logger.error('The process could not stop cleanly.', error);
        this.process.exit(1);
      },
    );
  }
}
