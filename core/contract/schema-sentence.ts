import type { Message, MessageValues, Said } from './messages';
import { said } from './messages';

/**
 * A catalogue message in the form schemas accept: a string. It carries the message, so that the server can translate it
 * into the caller's language.
 *
 * @example z.string(schemaSentence(messages.titleMissing))
 */
/* @__NO_SIDE_EFFECTS__ */
export function schemaSentence<Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
): string {
  return JSON.stringify(said(message, ...values));
}

/**
 * Decodes the message that `schemaSentence` encoded, or returns the text itself when a schema of an outside package
 * uses plain text.
 */
export function readSentence(text: string): string | Said {
  return text.startsWith('{"message":{"id":') ? (JSON.parse(text) as Said) : text;
}
