import * as z from 'zod/mini';

/** A person's appearance settings, for all their devices (decisions.md D6). Missing fields were never chosen. */
export const AppearanceChoice = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  /** Rows of 36 or 44 px. */
  density: z.optional(z.enum(['compact', 'comfortable'])),
  /** `system`: more where the operating system asks for it (`prefers-contrast: more`). */
  contrast: z.optional(z.enum(['system', 'more'])),
  /** 100, 125, 150 or 200 % of the browser's own text size. */
  textSize: z.optional(z.enum(['standard', 'large', 'larger', 'largest'])),
  menuCollapsed: z.optional(z.boolean()),
  /** How times are written; `auto`: as is usual in the region of the browser. */
  clock: z.optional(z.enum(['auto', '12-hour', '24-hour'])),
  /** Whether shortcuts without Ctrl or Command are active (WCAG 2.1.4). On by default. */
  singleKeys: z.optional(z.boolean()),
  /** The person has hidden the next steps of a new company. */
  hidesNextSteps: z.optional(z.boolean()),
  /** BCP 47. An unsupported language counts as never chosen. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35))),
});
export type AppearanceChoice = z.output<typeof AppearanceChoice>;

/** Parses stored settings; drops values that a later release wrote and this one does not know. */
export function readAppearance(stored: Readonly<Record<string, unknown>>): AppearanceChoice {
  const known = Object.keys(stored).map((key) => AppearanceChoice.safeParse({ [key]: stored[key] }));
  return Object.assign({}, ...known.map((parsed) => (parsed.success ? parsed.data : {})));
}
