import type { $ZodRawIssue } from 'zod/v4/core';
import type { Message, MessageValue, LocalizedText } from '../../../contract';
import { localized } from '../../../contract';
import { httpMessages } from '../../request-context/problems/messages';

/**
 * Describes a zod issue in a sentence for people, with the field's name. A message of the schema itself takes
 * precedence.
 */
export function describeIssue(issue: $ZodRawIssue): LocalizedText {
  const field = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? localized(httpMessages.fieldMissing, { field })
        : localized(httpMessages.fieldType, { field, wanted: wantedType(issue.expected) });
    case 'too_small':
      return tooSmall(field, String(issue.origin), Number(issue.minimum));
    case 'too_big':
      return tooBig(field, String(issue.origin), Number(issue.maximum));
    case 'invalid_format':
      return localized(issue.format === 'email' ? httpMessages.fieldEmail : httpMessages.fieldForm, { field });
    case 'invalid_value':
      return issue.input === undefined
        ? localized(httpMessages.fieldMissing, { field })
        : localized(httpMessages.fieldChoice, { field, choices: (issue.values as readonly unknown[]).join(', ') });
    case 'unrecognized_keys':
      return localized(httpMessages.unknownField, { field: String((issue.keys as readonly string[])[0]) });
    default:
      return localized(httpMessages.fieldWrong, { field });
  }
}

function tooSmall(field: MessageValue, origin: string, least: number): LocalizedText {
  if (origin === 'string') {
    return least <= 1
      ? localized(httpMessages.fieldEmpty, { field })
      : localized(httpMessages.fieldShort, { field, least });
  }
  const isList = origin === 'array' || origin === 'set';
  return localized(isList ? httpMessages.fieldFew : httpMessages.fieldSmall, { field, least });
}

function tooBig(field: MessageValue, origin: string, most: number): LocalizedText {
  if (origin === 'string') {
    return localized(httpMessages.fieldLong, { field, most });
  }
  const isList = origin === 'array' || origin === 'set';
  return localized(isList ? httpMessages.fieldMany : httpMessages.fieldLarge, { field, most });
}

const typeNames: Readonly<Record<string, Message>> = {
  string: httpMessages.typeText,
  number: httpMessages.typeNumber,
  int: httpMessages.typeWhole,
  boolean: httpMessages.typeFlag,
  array: httpMessages.typeList,
  object: httpMessages.typeObject,
  date: httpMessages.typeDate,
  file: httpMessages.typeFile,
};

function wantedType(expected: unknown): MessageValue {
  const name = typeNames[String(expected)];
  return name === undefined ? String(expected) : localized(name);
}

/** `FullName` becomes "Full name", and `Users[1].Email` becomes "Users 2, Email". Abbreviations are unchanged. */
export function fieldName(path: readonly PropertyKey[]): MessageValue {
  const names: string[] = [];
  for (const part of path) {
    if (typeof part === 'number') {
      names.push(`${names.pop() ?? ''} ${part + 1}`.trim());
      continue;
    }
    names.push(spaced(String(part)));
  }
  return names.length === 0 ? localized(httpMessages.body) : names.join(', ');
}

function spaced(name: string): string {
  if (/^[A-Z0-9]+$/.test(name)) {
    return name;
  }
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  const text = words.replace(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
