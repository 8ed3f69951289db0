import * as z from 'zod/mini';

/** What a person may not type into a single line: control characters, line and bidirectional marks, and tag brackets. */
const unsafeInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>]/u;

/**
 * A single line that a person typed: trimmed, not empty, fit for mail headers and pages.
 *
 * @example singleLine('name', 120)
 */
/* @__NO_SIDE_EFFECTS__ */
export function singleLine(noun: string, most: number) {
  return z.string(`Enter a ${noun}.`).check(
    z.trim(),
    z.minLength(1, `Enter a ${noun}.`),
    z.maxLength(most, `Use at most ${most} characters for the ${noun}.`),
    z.refine((text) => !unsafeInLine.test(text), `The ${noun} must be plain text without < or >.`),
  );
}

/** The same, where nothing is an answer too. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(noun: string, most: number) {
  return z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(most, `Use at most ${most} characters for the ${noun}.`),
      z.refine((text) => !unsafeInLine.test(text), `The ${noun} must be plain text without < or >.`),
    ),
  );
}

/** An email address, trimmed and in lower case: how the product keeps and compares them. */
export const EmailAddress = z
  .string('Enter an email address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Enter an email address.'),
    z.maxLength(254, 'Enter a valid email address, such as name@company.com.'),
    z.regex(z.regexes.email, 'Enter a valid email address, such as name@company.com.'),
  );

/** A person's full name. */
export const PersonName = singleLine('name', 120);

/** Role as the specification writes it; any other value counts as member (R57). */
export const WireRole = z.enum(['Admin', 'member']);
