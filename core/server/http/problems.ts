import type { $ZodError } from 'zod/v4/core';
import type { ErrorCode, ProblemDocument, Said } from '../../contract';
import { readSentence, said, statusOf } from '../../contract';
import type { Logger } from '../../kernel/services';
import { AppError } from '../services';
import { DatabaseError } from '../sql/engine';
import { traceIdOf } from './trace-context';
import type { HttpAnswer } from './http-call';
import { mailMessages } from '../mail/messages';
import { httpMessages } from './messages';

export interface ProblemContext {
  readonly requestId: string;
  /** `traceparent` of the call, when it is valid. */
  readonly trace: string | undefined;
  /** Words a sentence in the caller's language. */
  readonly word: (sentence: string | Said) => string;
  readonly logger: Logger;
  /** Endpoint, or method and path; stands in the log only. */
  readonly about: string;
}

/** The failed call as it travels: an RFC 9457 document, with `Retry-After` where waiting helps. */
export function problemAnswer(error: unknown, context: ProblemContext): HttpAnswer {
  const failure = asAppError(error);
  const { requestId } = context;
  const trace = context.trace === undefined ? {} : { traceId: traceIdOf(context.trace) };
  if (failure.code === 'internal') {
    context.logger.error(`${context.about} failed.`, error, { requestId, ...trace });
  }
  const errors = [failure.sentence, ...failure.more].map(context.word);
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

/** 405 has no code of its own in decisions.md D2: it is a `not_found` that says which methods there are. */
function statusFor(failure: AppError): number {
  return failure.code === 'not_found' && failure.params['allow'] !== undefined ? 405 : statusOf[failure.code];
}

/** What any thrown value is to a caller. Details of what nobody meant to throw stay in the log. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (error instanceof DatabaseError) {
    return ofDatabase(error);
  }
  return new AppError('internal', said(httpMessages.internal), { cause: error });
}

interface DatabaseCase {
  readonly pattern: RegExp;
  readonly code: ErrorCode;
  readonly sentence: Said;
  readonly retryAfter?: number;
}

/** By SQLSTATE; the first that fits. Everything else is a fault of ours. */
const databaseCases: readonly DatabaseCase[] = [
  { pattern: /^23505$/, code: 'conflict', sentence: said(httpMessages.alreadyThere) },
  { pattern: /^(22...|23514|23502)$/, code: 'validation_failed', sentence: said(httpMessages.badValue) },
  { pattern: /^(40...|55P03)$/, code: 'conflict', sentence: said(httpMessages.tryAgain), retryAfter: 1 },
  { pattern: /^57014$/, code: 'plugin_unavailable', sentence: said(httpMessages.tookTooLong), retryAfter: 5 },
  { pattern: /^53300$/, code: 'plugin_unavailable', sentence: said(httpMessages.databaseBusy), retryAfter: 2 },
  { pattern: /^53.../, code: 'plugin_unavailable', sentence: said(httpMessages.diskFull), retryAfter: 30 },
  { pattern: /^TS004$/, code: 'rate_limited', sentence: said(mailMessages.portalQuotaReached), retryAfter: 3_600 },
  { pattern: /^TS005$/, code: 'rate_limited', sentence: said(mailMessages.recipientQuotaReached), retryAfter: 3_600 },
  // Nothing is said about what was changed: a connection that broke off at the commit leaves that in doubt.
  {
    pattern: /^(08...|57P..|58...|E.*)$/,
    code: 'plugin_unavailable',
    sentence: said(httpMessages.databaseAway),
    retryAfter: 2,
  },
];

function ofDatabase(error: DatabaseError): AppError {
  const found = databaseCases.find(({ pattern }) => pattern.test(error.code));
  if (found === undefined) {
    return new AppError('internal', said(httpMessages.internal), { cause: error });
  }
  return new AppError(found.code, found.sentence, {
    params: found.retryAfter === undefined ? {} : { retryAfter: found.retryAfter },
    cause: error,
  });
}

/** What a schema found, as sentences in its order, and by field for the form that shows them. */
export function validationError(error: $ZodError, prefix: string, word: ProblemContext['word']): AppError {
  const sentences: string[] = [];
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const text = word(readSentence(issue.message));
    sentences.push(text);
    const field = issue.path.map(String).join('.');
    fields[field === '' ? prefix : field] ??= text;
  }
  const [first = word(said(httpMessages.badValue)), ...more] = [...new Set(sentences)];
  return new AppError('validation_failed', first, { more, params: { fields } });
}
