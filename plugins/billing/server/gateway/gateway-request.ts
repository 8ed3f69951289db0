import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, HttpClient } from '@tessera/core/server';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { billingServerMessages as messages } from '../messages';

/** Milliseconds for one request: two of them fit into that of a person who waits for the page. */
const timeLimit = 8_000;
const maxBytes = 2_097_152;
/** Statuses of a server that did nothing, or that does not say what it did. */
const unknownStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** A request to the API of a gateway. */
export interface GatewayRequest<T> {
  readonly gateway: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly schema: z.ZodMiniType<T>;
  /** Whether sending it twice has the effect of sending it once: then it is, where the first one has no clear answer. */
  readonly isRepeatable: boolean;
  /** The gateway's code of an error, from its body. */
  readonly errorCodeOf: (body: unknown) => string | undefined;
}

/** Why a gateway's answer cannot be used: nothing happened there, or what happened is not known. */
export interface GatewayFailure {
  readonly outcome: 'rejected' | 'unknown';
  /** The gateway's own code. */
  readonly code?: string | undefined;
  readonly status?: number | undefined;
}

/** The failure of an error that `requestGateway` throws; undefined for others. */
export function gatewayFailureOf(error: unknown): GatewayFailure | undefined {
  if (!(error instanceof AppError)) {
    return undefined;
  }
  const { outcome, status, gatewayCode } = error.params;
  return outcome === 'rejected' || outcome === 'unknown'
    ? {
        outcome,
        ...(typeof status === 'number' ? { status } : {}),
        ...(typeof gatewayCode === 'string' ? { code: gatewayCode } : {}),
      }
    : undefined;
}

/** An error for people; neither address, headers nor body of a request are in it, because they contain keys. */
export function gatewayError(gateway: string, { outcome, code, status }: GatewayFailure, cause?: unknown): AppError {
  const sentence = outcome === 'rejected' ? messages.gatewayRejected : messages.gatewayUnavailable;
  return new AppError('plugin_unavailable', localized(sentence), {
    params: { gateway, outcome, status, gatewayCode: code },
    cause,
  });
}

/**
 * Sends a request and reads its answer.
 *
 * @throws AppError `plugin_unavailable`, of which `gatewayFailureOf` tells more: `unknown` for a server that is down, late
 * or broken, or whose answer is not what its documentation says; `rejected` for a refusal.
 */
export async function requestGateway<T>(context: PortalContext, request: GatewayRequest<T>): Promise<T> {
  try {
    return await attempt(context, request);
  } catch (error) {
    if (!request.isRepeatable || gatewayFailureOf(error)?.outcome !== 'unknown') {
      throw error;
    }
    context.signal.throwIfAborted();
    return attempt(context, request);
  }
}

async function attempt<T>(context: PortalContext, request: GatewayRequest<T>): Promise<T> {
  const { gateway, schema, errorCodeOf } = request;
  const { status, body } = await send(context, request);
  if (status >= 400 && status < 500 && !unknownStatuses.has(status)) {
    throw gatewayError(gateway, { outcome: 'rejected', status, code: errorCodeOf(body) });
  }
  if (status < 200 || status >= 300) {
    throw gatewayError(gateway, { outcome: 'unknown', status, code: errorCodeOf(body) });
  }
  const parsed = safeParse(schema, body);
  if (!parsed.success) {
    throw gatewayError(gateway, { outcome: 'unknown', status }, parsed.error);
  }
  return parsed.data;
}

async function send<T>(
  context: PortalContext,
  { gateway, method, url, headers, body }: GatewayRequest<T>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const response = await context.withoutTransaction(() =>
      context.get(HttpClient).send({
        url,
        method,
        headers: { accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
        timeLimit,
        maxBytes,
        onRedirect: 'return',
        signal: context.signal,
      }),
    );
    return { status: response.status, body: readJson(response.bytes) };
  } catch (error) {
    context.signal.throwIfAborted();
    throw gatewayError(gateway, { outcome: 'unknown' }, error);
  }
}

/** Undefined for what is not JSON, such as the page of a proxy. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
