import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { keepAppearance } from './people';
import { expectCatalogued, expectRoom } from './pseudo';

/** The narrowest window with the layout of a desktop, in which every text must have its room. */
export const tourWindow = { width: 1024, height: 768 } as const;

/** A real language shows each screen in a theme; a pseudo language shows longer texts, and in one from right to left. */
const languages = [
  { language: 'en-XA', direction: 'ltr', colorScheme: 'dark', isPseudo: true },
  { language: 'en-XB', direction: 'rtl', colorScheme: 'dark', isPseudo: true },
  { language: 'de', direction: 'ltr', colorScheme: 'dark', isPseudo: false },
  { language: 'en', direction: 'ltr', colorScheme: 'light', isPseudo: false },
] as const;

type Language = (typeof languages)[number]['language'];

export interface ScreenCheckOptions {
  /** The screen keeps a text in the language in which it was written, such as a sentence of the server: axe alone checks it. */
  readonly hasFixedText?: boolean;
  /** Single texts that stay in the language in which the screen was opened. */
  readonly fixedTexts?: readonly string[];
  /** Writes such a text anew after each change of the language, as by sending an incomplete form again. */
  readonly again?: () => Promise<void>;
}

/** Checks the screen that is open; it is left in English and light. */
export type ScreenCheck = (name: string, options?: ScreenCheckOptions) => Promise<void>;

/**
 * Checks each screen at one stop: by axe in German and dark and in English and light, because names are the same in either
 * theme and colours in either language, and in two pseudo languages for texts without a catalogue or without room.
 *
 * @param data texts that people wrote, longer ones first
 */
export function screenTour(
  page: Page,
  speak: (language: Language) => Promise<void>,
  data: readonly string[],
): ScreenCheck {
  return (name, { hasFixedText = false, fixedTexts = [], again } = {}) =>
    test.step(name, async () => {
      for (const { language, direction, colorScheme, isPseudo } of languages) {
        if (isPseudo && hasFixedText) {
          continue;
        }
        await speak(language);
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}(?!-X)`));
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await again?.();
        if (isPseudo) {
          await expect(page.locator('.t-skeletons')).toHaveCount(0);
          await expectCatalogued(page, [...data, ...fixedTexts]);
          await expectRoom(page);
        } else {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectAccessible(page);
        }
      }
    });
}

/** The tour of a person who is signed in and live: their browser follows a language that is chosen elsewhere. */
export async function signedInTour(page: Page, url: string, data: readonly string[]): Promise<ScreenCheck> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return screenTour(page, (language) => keepAppearance(page, url, { language }), data);
}

/** Checks a screen by axe alone, for journeys in a build without pseudo languages. */
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

/** As `screenCheck`, for a person who is signed in and live. */
export async function signedInScreenCheck(page: Page, url: string): Promise<ScreenCheck> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return screenCheck(page, (language) => keepAppearance(page, url, { language }));
}
