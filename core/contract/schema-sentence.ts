import type { Message, MessageValues, Said } from './messages';
import { said } from './messages';

/**
 * A sentence of a catalogue as a schema takes it: a text. It holds the message, so that the server's door can word it in
 * the caller's language.
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

/** What `schemaSentence` made, or the text itself where a schema of an outside package says it plainly. */
export function readSentence(text: string): string | Said {
  return text.startsWith('{"message":{"id":') ? (JSON.parse(text) as Said) : text;
}
