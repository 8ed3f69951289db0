import { localized } from '@tessera/core/contract';
import { AppError } from '@tessera/core/server';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { billingServerMessages as messages } from '../messages';

/** Reads a verified event. @throws AppError `validation_failed` for what is not one. */
export function readEvent<T>(bytes: Uint8Array, schema: z.ZodMiniType<T>): T {
  const parsed = safeParse(schema, parseJson(bytes));
  if (!parsed.success) {
    throw new AppError('validation_failed', localized(messages.eventUnreadable), { cause: parsed.error });
  }
  return parsed.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
