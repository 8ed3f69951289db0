import type { Logger } from '../../kernel/services';

/**
 * Disposes of resources in the reverse order of their acquisition. A failure is logged and the others are disposed of.
 *
 * Not the native `AsyncDisposableStack`: Node has it from version 24, and this program supports 20.19. It would also
 * throw the failures, nested in `SuppressedError`, where a stop logs each under its name and goes on.
 */
export class DisposeStack {
  private readonly steps: { readonly name: string; readonly undo: () => unknown }[] = [];

  constructor(private readonly logger: Logger) {}

  /** @param name completes "Could not …". */
  defer(name: string, undo: () => unknown): void {
    this.steps.push({ name, undo });
  }

  async dispose(): Promise<void> {
    for (const { name, undo } of this.steps.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        this.logger.error(`Could not ${name}.`, error);
      }
    }
  }
}
