import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { IncomingRequest } from '../../request-context/incoming-request';
import { httpMessages } from '../../request-context/problems/messages';
import type { ProblemContext } from '../../request-context/problems/problems';
import type { WebHookDelivery } from '../../request-context/web-hook-delivery';
import { validatePart } from './validate';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the delivery of a web hook. Its bytes stay as they were signed. */
export function readDelivery(
  call: IncomingRequest,
  now: Date,
  translate: ProblemContext['translate'],
): Omit<WebHookDelivery, 'subject' | 'deliveryId'> {
  const body = call.body ?? new Uint8Array();
  return {
    body,
    query: new URL(call.url, 'http://own.invalid').searchParams,
    header: (name) => call.header(name.toLowerCase()),
    now,
    parse<T>(schema: Parameters<WebHookDelivery['parse']>[0]) {
      // The one cast of deliveries: the schema has just validated the value.
      return validatePart(schema, parseJson(body), 'body', translate) as T;
    },
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body)) as unknown;
  } catch (error) {
    throw new AppError('validation_failed', localized(httpMessages.webHookBody), { cause: error });
  }
}
