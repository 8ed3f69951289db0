import type { Language, Message, MessageText, Translation } from '../../core/contract';

/** Pseudo languages: every text with accents, in brackets and 40 % longer, read in either direction. */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', name: '[Ƥšéûðö]', direction: 'ltr' },
  { tag: 'en-XB', name: '[Ƥšéûðö rtl]', direction: 'rtl' },
];

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const filling = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `[Ţåšķš one]`: what stands outside of such brackets came from no catalogue. */
export function pseudoText(text: string): string {
  const letters = text.replace(/\{\w+\}|[A-Za-z]/g, (part) => (part.length > 1 ? part : accentOf(part)));
  let longer = '';
  for (let count = 0; longer.length < text.replace(/\{\w+\}/g, '').length * 0.4; count += 1) {
    longer += ` ${filling[count % filling.length] ?? ''}`;
  }
  return `[${letters}${longer}]`;
}

function accentOf(letter: string): string {
  return accented[plain.indexOf(letter)] ?? letter;
}

/** A pseudo translation of everything in modules of messages, by whole ids. Words that people type stay as they are. */
export function pseudoTranslation(modules: Readonly<Record<string, unknown>>): Translation {
  const texts: Record<string, MessageText> = {};
  for (const exported of Object.values(modules)) {
    for (const catalogue of Object.values(exported as object) as readonly unknown[]) {
      for (const { id, text } of messagesOf(catalogue)) {
        texts[id] = id.startsWith('ui:typed') ? text : pseudoOf(text);
      }
    }
  }
  return texts;
}

function pseudoOf(text: MessageText): MessageText {
  return typeof text === 'string' ? pseudoText(text) : { one: pseudoText(text.one), other: pseudoText(text.other) };
}

function messagesOf(catalogue: unknown): readonly Message[] {
  return typeof catalogue === 'object' && catalogue !== null
    ? Object.values(catalogue).filter(
        (entry): entry is Message => typeof entry === 'object' && entry !== null && 'id' in entry && 'text' in entry,
      )
    : [];
}
