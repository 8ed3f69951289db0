import * as z from 'zod/mini';

/** How the product may look to a person, on all their devices (decisions.md D6). What is missing was never chosen. */
export const AppearanceChoice = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  /** Rows of 36 or 44 px. */
  density: z.optional(z.enum(['compact', 'comfortable'])),
  menuCollapsed: z.optional(z.boolean()),
  /** Whether keys without Ctrl or Command act (WCAG 2.1.4); they do until somebody switches them off. */
  singleKeys: z.optional(z.boolean()),
  /** BCP 47; one that is not spoken here counts as never chosen. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35))),
});
export type AppearanceChoice = z.output<typeof AppearanceChoice>;

/** What was stored; a value that a later release wrote and this one does not know is left out. */
export function readAppearance(stored: Readonly<Record<string, unknown>>): AppearanceChoice {
  const known = Object.keys(stored).map((key) => AppearanceChoice.safeParse({ [key]: stored[key] }));
  return Object.assign({}, ...known.map((parsed) => (parsed.success ? parsed.data : {})));
}
