import type { $ZodError } from 'zod/v4/core';
import type { ErrorCode, ProblemDocument, LocalizedText } from '../../../contract';
import { readSchemaMessage, localized, statusOf } from '../../../contract';
import type { Logger } from '../../../kernel/services';
import { AppError } from '../../platform/app-error';
import { DatabaseError } from '../../data/sql/engine';
import { traceIdOf } from '../../platform/trace-context';
import type { HttpResponse } from '../incoming-request';
import { httpMessages } from './messages';

export interface ProblemContext {
  readonly requestId: string;
  /** `traceparent` of the request, when it is valid. */
  readonly trace: string | undefined;
  /** Translates a message into the caller's language. */
  readonly translate: (sentence: string | LocalizedText) => string;
  readonly logger: Logger;
  /** Endpoint, or method and path. Only for the log. */
  readonly about: string;
}

/** Builds the problem document (RFC 9457) of a failed request, with `Retry-After` where waiting helps. */
export function problemResponse(error: unknown, context: ProblemContext): HttpResponse {
  const failure = asAppError(error);
  const { requestId } = context;
  const trace = context.trace === undefined ? {} : { traceId: traceIdOf(context.trace) };
  if (failure.code === 'internal') {
    context.logger.error(`${context.about} failed.`, error, { requestId, ...trace });
  }
  const errors = [failure.sentence, ...failure.more].map(context.translate);
  const status = statusFor(failure);
  const document: ProblemDocument = {
    type: `urn:tessera:problem:${failure.code.replaceAll('_', '-')}`,
    title: errors[0] ?? failure.code,
    status,
    code: failure.code,
    errors,
    params: failure.params,
    requestId,
    ...trace,
  };
  const seconds = failure.params['retryAfter'];
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}),
      ...(typeof failure.params['allow'] === 'string' ? { allow: failure.params['allow'] } : {}),
    },
    body: JSON.stringify(document),
  };
}

/** 405 has no code of its own in decisions.md D2: it is a `not_found` with the allowed methods. */
function statusFor(failure: AppError): number {
  return failure.code === 'not_found' && failure.params['allow'] !== undefined ? 405 : statusOf[failure.code];
}

/** Maps any thrown value to an AppError. Details of unexpected errors stay in the log. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (error instanceof DatabaseError) {
    return ofDatabase(error);
  }
  return new AppError('internal', localized(httpMessages.internal), { cause: error });
}

interface DatabaseCase {
  readonly pattern: RegExp;
  readonly code: ErrorCode;
  readonly sentence: LocalizedText;
  readonly retryAfter?: number;
}

/** By SQLSTATE, first match first. Everything else is a bug. */
const databaseCases: readonly DatabaseCase[] = [
  { pattern: /^23505$/, code: 'conflict', sentence: localized(httpMessages.alreadyThere) },
  { pattern: /^(22...|23514|23502)$/, code: 'validation_failed', sentence: localized(httpMessages.badValue) },
  { pattern: /^(40...|55P03)$/, code: 'conflict', sentence: localized(httpMessages.tryAgain), retryAfter: 1 },
  { pattern: /^57014$/, code: 'plugin_unavailable', sentence: localized(httpMessages.tookTooLong), retryAfter: 5 },
  { pattern: /^53300$/, code: 'plugin_unavailable', sentence: localized(httpMessages.databaseBusy), retryAfter: 2 },
  { pattern: /^53.../, code: 'plugin_unavailable', sentence: localized(httpMessages.diskFull), retryAfter: 30 },
  { pattern: /^TS007$/, code: 'gone', sentence: localized(httpMessages.linkUsed) },
  { pattern: /^TS004$/, code: 'rate_limited', sentence: localized(httpMessages.portalQuotaReached), retryAfter: 3_600 },
  {
    pattern: /^TS005$/,
    code: 'rate_limited',
    sentence: localized(httpMessages.recipientQuotaReached),
    retryAfter: 3_600,
  },
  // The message makes no promise about changes: a connection lost during the commit leaves them in doubt.
  {
    pattern: /^(08...|57P..|58...|E.*)$/,
    code: 'plugin_unavailable',
    sentence: localized(httpMessages.databaseAway),
    retryAfter: 2,
  },
];

function ofDatabase(error: DatabaseError): AppError {
  const found = databaseCases.find(({ pattern }) => pattern.test(error.code));
  if (found === undefined) {
    return new AppError('internal', localized(httpMessages.internal), { cause: error });
  }
  return new AppError(found.code, found.sentence, {
    params: found.retryAfter === undefined ? {} : { retryAfter: found.retryAfter },
    cause: error,
  });
}

/** Turns the issues of a schema into sentences in their order, and into messages by field for the form. */
export function validationError(error: $ZodError, prefix: string, word: ProblemContext['translate']): AppError {
  const sentences: string[] = [];
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const text = word(readSchemaMessage(issue.message));
    sentences.push(text);
    const field = issue.path.map(String).join('.');
    fields[field === '' ? prefix : field] ??= text;
  }
  const [first = word(localized(httpMessages.badValue)), ...more] = [...new Set(sentences)];
  return new AppError('validation_failed', first, { more, params: { fields } });
}
