import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localized } from '../../../contract';
import { httpMessages } from '../../request-context/problems/messages';
import { problemResponse } from '../../request-context/problems/problems';
import { bodyLimits } from '../http/read-body';
import { AppError } from '../../platform/app-error';
import { headerOf, sendFastifyResponse, traceOf } from './fastify-request';
import type { WebServerOptions } from './web-server-options';

const megabyte = 1_048_576;

interface Failed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
}

/** Handles errors outside of endpoints. */
export async function sendProblem(options: WebServerOptions, { request, reply, error }: Failed): Promise<void> {
  const { words } = options;
  const answer = problemResponse(ofFramework(error), {
    requestId: request.id,
    trace: traceOf(request),
    translate: (sentence) => words.translate(sentence, words.chooseLanguage(headerOf(request, 'accept-language'))),
    logger: options.logger,
    about: `${request.method} ${request.url.split('?', 1)[0] ?? ''}`,
  });
  options.metrics.refused(answer.status);
  reply.header('cache-control', 'no-store');
  await sendFastifyResponse(request, reply, answer, options.headers);
}

/** Converts errors of the framework before any handler runs to those of the product. */
function ofFramework(error: unknown): unknown {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (error instanceof AppError || statusCode === undefined) {
    return error;
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('too_large', localized(httpMessages.tooLarge, { most: bodyLimits.json / megabyte }), {
      cause: error,
    });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError(
      'unsupported_type',
      localized(httpMessages.wrongType, { wanted: 'application/json', given: 'this' }),
    );
  }
  if (statusCode === 404) {
    return new AppError('not_found', localized(httpMessages.notFound), { cause: error });
  }
  return statusCode < 500
    ? new AppError('validation_failed', localized(httpMessages.badAddress), { cause: error })
    : error;
}

/** Why the server could not listen, and the remedy. */
export function listenFailure(error: unknown, host: string, port: number): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is taken by another program; end it, or set PORT to another number.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be opened by this user; set PORT to a number above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST '${host}' is no address of this machine; set HOST to one, such as 127.0.0.1.`;
  }
  return `The server could not listen at ${host}:${port}.`;
}
