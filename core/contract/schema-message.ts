import type { Message, MessageValues, LocalizedText } from './messages';
import { localized } from './messages';

/**
 * A catalogue message in the form schemas accept: a string. It carries the message, so that the server can translate it
 * into the caller's language.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineMessages, schemaMessage } from '@tessera/core/contract';
 *
 * const messages = defineMessages('notes', { titleMissing: 'Enter a title.' });
 * export const Title = z.string(schemaMessage(messages.titleMissing));
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function schemaMessage<Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
): string {
  return JSON.stringify(localized(message, ...values));
}

/**
 * Decodes the message that `schemaMessage` encoded, or returns the text itself when a schema of an outside package
 * uses plain text.
 */
export function readSchemaMessage(text: string): string | LocalizedText {
  return text.startsWith('{"message":{"id":') ? (JSON.parse(text) as LocalizedText) : text;
}
