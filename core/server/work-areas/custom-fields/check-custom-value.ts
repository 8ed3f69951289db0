import * as z from 'zod/mini';
import type { CustomField, CustomValue, LocalizedText, Message } from '../../../contract';
import { customFieldLimits, localized, maxCustomNumber } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { customFieldMessages as messages } from './messages';

/**
 * A value as it is stored; undefined for one that is empty, such as a text of spaces.
 *
 * @throws AppError `validation_failed` when it does not fit the field. Whether a person is a member is checked elsewhere.
 */
export function checkCustomValue(field: CustomField, value: CustomValue): CustomValue | undefined {
  switch (field.kind) {
    case 'text':
      return checkText(field, value);
    case 'link':
      return checkLink(field, value);
    case 'number':
      return checkNumber(field, value);
    case 'date':
      if (typeof value !== 'string' || !z.safeParse(z.iso.date(), value).success || value < '1000') {
        throw refuse(field, messages.fieldNotDate);
      }
      return value;
    case 'checkbox':
      if (typeof value !== 'boolean') {
        throw refuse(field, messages.fieldNotChecked);
      }
      return value ? true : undefined;
    case 'person':
      if (typeof value !== 'string' || !z.safeParse(z.uuid(), value).success) {
        throw refuse(field, messages.fieldNotMember);
      }
      return value.toLowerCase();
    case 'choice':
      if (typeof value !== 'string' || !hasOption(field, value)) {
        throw refuse(field, messages.fieldOptionGone);
      }
      return value;
    case 'choices':
      if (!Array.isArray(value) || !value.every((id) => hasOption(field, id))) {
        throw refuse(field, messages.fieldOptionGone);
      }
      return value.length === 0 ? undefined : [...new Set(value)];
  }
}

function checkText(field: CustomField, value: CustomValue): string | undefined {
  if (typeof value !== 'string') {
    throw refuse(field, messages.fieldNotText);
  }
  const text = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (text.length > customFieldLimits.text) {
    throw refuseValue(field, localized(messages.fieldTextLong, { field: field.name, max: customFieldLimits.text }));
  }
  return text === '' ? undefined : text;
}

function checkLink(field: CustomField, value: CustomValue): string | undefined {
  if (value === '') {
    return undefined;
  }
  const address = typeof value === 'string' && URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  if (address === undefined || !['https:', 'http:'].includes(address.protocol)) {
    throw refuse(field, messages.fieldNotLink);
  }
  return address.href;
}

function checkNumber(field: CustomField, value: CustomValue): number {
  if (
    typeof value !== 'number' ||
    Math.abs(value) > maxCustomNumber ||
    Number(value.toFixed(4)) !== value // also what is not finite
  ) {
    throw refuse(field, messages.fieldNotNumber);
  }
  // -0 is written as 0.
  return value + 0;
}

function hasOption({ options = [] }: CustomField, id: string): boolean {
  return options.some((option) => option.id === id);
}

/** The refusal of a value, which a form shows at its field. */
export function refuseValue({ id }: CustomField, sentence: LocalizedText): AppError {
  return new AppError('validation_failed', sentence, { params: { field: `customValues.${id}` } });
}

function refuse(field: CustomField, message: Message<'field'>): AppError {
  return refuseValue(field, localized(message, { field: field.name }));
}
