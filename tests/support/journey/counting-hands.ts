import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a step took: keys that are pressed besides the text itself (a combination is one), and clicks. */
export interface Effort {
  readonly keys: number;
  readonly clicks: number;
}

/** A person whose every key and click is counted. Text that is written is not: it is the same in every product. */
export class CountingHands {
  private keys = 0;
  private clicks = 0;

  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Presses a key that asks something, and goes on when the question has the focus. */
  async ask(key: string, name: string | RegExp): Promise<Locator> {
    await this.press(key);
    const dialog = this.page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    return dialog;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** What was done since the last time this was asked. */
  effort(): Effort {
    const { keys, clicks } = this;
    this.keys = 0;
    this.clicks = 0;
    return { keys, clicks };
  }
}
