import type { Logger } from '../kernel/services';

/** A stack of disposers, run in reverse order. A failing one is logged and the rest still run. */
export class Unwinding {
  private readonly steps: { readonly name: string; readonly undo: () => unknown }[] = [];

  constructor(private readonly logger: Logger) {}

  /** @param name completes "Could not …". */
  add(name: string, undo: () => unknown): void {
    this.steps.push({ name, undo });
  }

  async run(): Promise<void> {
    for (const { name, undo } of this.steps.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        this.logger.error(`Could not ${name}.`, error);
      }
    }
  }
}
