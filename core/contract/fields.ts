import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import type { Message } from './messages';
import { localized } from './messages';
import { schemaMessage } from './schema-message';

/**
 * Characters not allowed in a single line: control characters, line separators, bidirectional marks and angle brackets.
 */
const unsafeInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>]/u;

/**
 * A single-line text field: trimmed, not empty, safe for mail headers and pages.
 *
 * @param label the form's name for the field; error messages use it.
 * @example
 * ```ts
 * import { defineMessages, singleLine } from '@tessera/core/contract';
 *
 * const messages = defineMessages('notes', { title: 'Title' });
 * export const NoteTitle = singleLine(messages.title, 120);
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function singleLine(label: Message, max: number) {
  const field = localized(label);
  const missing = schemaMessage(coreContractMessages.lineMissing, { field });
  return z.string(missing).check(z.trim(), z.minLength(1, missing), ...lineChecks(label, max));
}

/** Same as `singleLine`, but the value may be empty or missing. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(label: Message, max: number) {
  return z.optional(z.string().check(z.trim(), ...lineChecks(label, max)));
}

/**
 * A plain text of several lines, trimmed; empty is none.
 *
 * @param label the form's name for the field; error messages use it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function paragraph(label: Message, max: number) {
  const long = schemaMessage(coreContractMessages.lineLong, { field: localized(label), max });
  return z.string().check(z.trim(), z.maxLength(max, long));
}

/* @__NO_SIDE_EFFECTS__ */
function lineChecks(label: Message, max: number) {
  const field = localized(label);
  return [
    z.maxLength(max, schemaMessage(coreContractMessages.lineLong, { field, max })),
    z.refine<string>((text) => !unsafeInLine.test(text), schemaMessage(coreContractMessages.linePlain, { field })),
  ] as const;
}

/** An email address, trimmed and in lower case, as the product stores and compares them. */
export const EmailAddress = z
  .string(schemaMessage(coreContractMessages.emailMissing))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, schemaMessage(coreContractMessages.emailMissing)),
    z.maxLength(254, schemaMessage(coreContractMessages.emailInvalid)),
    z.regex(z.regexes.email, schemaMessage(coreContractMessages.emailInvalid)),
  );

/** A person's full name. */
export const PersonName = singleLine(coreContractMessages.personName, 120);

/** Role as the specification writes it; any other value counts as member (R57). */
export const WireRole = z.enum(['Admin', 'member']);
