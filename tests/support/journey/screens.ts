import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { keepAppearance } from './people';

/** Looks at a screen in both languages and both themes, where it stands; it is left in English and light. */
export type ScreenCheck = (name: string) => Promise<void>;

/**
 * The language and the theme change in place, so each screen is made once. It is looked at twice, not four times: names
 * are the same in either theme, and colours in either language.
 */
export function screenCheck(page: Page, speak: (language: 'de' | 'en') => Promise<void>): ScreenCheck {
  return (name) =>
    test.step(name, async () => {
      for (const [language, colorScheme] of [
        ['de', 'dark'],
        ['en', 'light'],
      ] as const) {
        await speak(language);
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page);
      }
    });
}

/** Looks at the screens of somebody who is signed in and live: their browser hears of a language chosen elsewhere. */
export async function signedInScreenCheck(page: Page, url: string): Promise<ScreenCheck> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return screenCheck(page, (language) => keepAppearance(page, url, { language }));
}
