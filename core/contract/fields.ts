import * as z from 'zod/mini';
import { contractMessages } from './contract-messages';
import type { Message } from './messages';
import { said } from './messages';
import { schemaSentence } from './schema-sentence';

/** What a person may not type into a single line: control characters, line and bidirectional marks, and tag brackets. */
const unsafeInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>]/u;

/**
 * A single line that a person typed: trimmed, not empty, fit for mail headers and pages.
 *
 * @param label what the form calls the field; its sentences name it so.
 * @example singleLine(messages.companyName, 120)
 */
/* @__NO_SIDE_EFFECTS__ */
export function singleLine(label: Message, most: number) {
  const field = said(label);
  const missing = schemaSentence(contractMessages.lineMissing, { field });
  return z.string(missing).check(z.trim(), z.minLength(1, missing), ...lineChecks(label, most));
}

/** The same, where nothing is an answer too. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(label: Message, most: number) {
  return z.optional(z.string().check(z.trim(), ...lineChecks(label, most)));
}

/* @__NO_SIDE_EFFECTS__ */
function lineChecks(label: Message, most: number) {
  const field = said(label);
  return [
    z.maxLength(most, schemaSentence(contractMessages.lineLong, { field, most })),
    z.refine<string>((text) => !unsafeInLine.test(text), schemaSentence(contractMessages.linePlain, { field })),
  ] as const;
}

/** An email address, trimmed and in lower case: how the product keeps and compares them. */
export const EmailAddress = z
  .string(schemaSentence(contractMessages.emailMissing))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, schemaSentence(contractMessages.emailMissing)),
    z.maxLength(254, schemaSentence(contractMessages.emailOdd)),
    z.regex(z.regexes.email, schemaSentence(contractMessages.emailOdd)),
  );

/** A person's full name. */
export const PersonName = singleLine(contractMessages.personName, 120);

/** Role as the specification writes it; any other value counts as member (R57). */
export const WireRole = z.enum(['Admin', 'member']);
