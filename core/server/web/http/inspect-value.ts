import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';

const maxDepth = 32;
const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** PostgreSQL cannot store NUL, and half a surrogate pair is not valid UTF-8. */
const unstorable = /\0|\p{Surrogate}/u;

/** @throws AppError `validation_failed` when a string cannot be stored. */
export function assertText(field: string, text: string): void {
  if (unstorable.test(text)) {
    throw new AppError('validation_failed', localized(httpMessages.badText, { field }));
  }
}

/**
 * Walks a parsed body once. Refuses strings that cannot be stored, keys that could reach a prototype, and nesting that
 * could exhaust the stack.
 *
 * @throws AppError `validation_failed`.
 */
export function inspectBody(body: unknown): void {
  walk(body, '', 0);
}

function walk(value: unknown, field: string, depth: number): void {
  if (typeof value === 'string') {
    assertText(field, value);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    return;
  }
  if (depth > maxDepth) {
    throw new AppError('validation_failed', localized(httpMessages.tooDeep));
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      walk(item, field, depth + 1);
    }
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (refusedKeys.has(key)) {
      throw new AppError('validation_failed', localized(httpMessages.forbiddenKey, { field: key }));
    }
    assertText(field, key);
    walk(inner, key, depth + 1);
  }
}
