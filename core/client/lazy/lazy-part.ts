import type { Dispose } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import { LazyModule } from './lazy-module';

/** A part of core that ends with the application, whose code loads with its first use. */
export class LazyPart<T extends { stop(): void }> extends LazyModule<T> {
  private hasEnded = false;

  constructor(
    private readonly name: string,
    create: () => Promise<T>,
    clock: Clock,
    private readonly logger: Logger,
  ) {
    super(create, clock);
  }

  /** Calls `use` once the code has loaded, unless the application has ended. The use after a failure tries again. */
  whenLoaded(use: (part: T) => void): void {
    this.load().then(
      (part) => (this.hasEnded ? part.stop() : use(part)),
      (error: unknown) => this.logger.info(`${this.name} did not load.`, { reason: String(error) }),
    );
  }

  /** @returns what stops the part at the end of the application. */
  start(): Dispose {
    return () => {
      this.hasEnded = true;
      this.current?.stop();
    };
  }
}
