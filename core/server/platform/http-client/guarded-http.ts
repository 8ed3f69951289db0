import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { localized } from '../../../contract';
import type { ServerConfiguration } from '../configuration';
import type { AddressRule } from './address-rules';
import { createAddressRule } from './address-rules';
import { httpClientMessages } from './messages';
import type { HttpClientResponse, HttpClientRequest, HttpClient, HttpFailure } from './http-client';
import { AppError } from '../app-error';

const fallbacks = { maxBytes: 1_048_576, timeLimit: 10_000, maxRedirects: 3 } as const;

/** Resolves all addresses of a name. */
export type ResolveName = (
  name: string,
  answer: (error: Error | null, found: readonly LookupAddress[]) => void,
) => void;

export interface GuardedHttpOptions {
  readonly isAllowed: AddressRule;
  /** Default: the resolver of the machine. */
  readonly resolve?: ResolveName;
  /** Whether requests that ask for encryption may be sent without it. Default: false. */
  readonly allowsHttp?: boolean;
}

/** The client of an installation, which reaches what its operator allows. */
export function createHttpClient(
  configuration: Pick<ServerConfiguration, 'outgoingAllowed' | 'outgoingAllowsHttp'>,
): HttpClient {
  return new GuardedHttp({
    isAllowed: createAddressRule(configuration.outgoingAllowed),
    allowsHttp: configuration.outgoingAllowsHttp,
  });
}

/**
 * Sends requests with Node's client. The address is checked when the socket resolves it, so a name that resolves to
 * another address later is checked by the connected one. Connections are not reused: each is checked again.
 */
export class GuardedHttp implements HttpClient {
  private readonly resolve: ResolveName;

  constructor(private readonly options: GuardedHttpOptions) {
    this.resolve = options.resolve ?? ((name, answer) => lookup(name, { all: true }, answer));
  }

  async send(call: HttpClientRequest): Promise<HttpClientResponse> {
    const late = AbortSignal.timeout(call.timeLimit ?? fallbacks.timeLimit);
    const signal = call.signal === undefined ? late : AbortSignal.any([late, call.signal]);
    let step: Step = { ...call, url: this.addressOf(call) };
    for (let redirects = 0; ; redirects += 1) {
      const { host } = step.url;
      const answer = await this.ask(step, signal).catch((error: unknown) => {
        call.signal?.throwIfAborted();
        throw late.aborted
          ? unavailable('late', localized(httpClientMessages.outgoingTookTooLong, { host }), error)
          : error;
      });
      const next = call.onRedirect === 'return' ? undefined : nextStep(step, answer);
      if (next === undefined) {
        return answer;
      }
      if (redirects >= (call.maxRedirects ?? fallbacks.maxRedirects)) {
        throw unavailable('redirect', localized(httpClientMessages.outgoingTooManyRedirects, { host }));
      }
      step = next;
    }
  }

  check(call: Pick<HttpClientRequest, 'url' | 'encryptedOnly'>): void {
    this.checkLiteral(this.addressOf(call));
  }

  private addressOf({ url: text, encryptedOnly = false }: Pick<HttpClientRequest, 'url' | 'encryptedOnly'>): URL {
    const url = readAddress(text);
    if (encryptedOnly && url.protocol !== 'https:' && this.options.allowsHttp !== true) {
      throw new AppError('validation_failed', localized(httpClientMessages.outgoingNotEncrypted), {
        params: { failure: 'invalid' },
      });
    }
    return url;
  }

  /** The socket resolves no IP address. */
  private checkLiteral({ hostname, host }: URL): void {
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !this.options.isAllowed(literal)) {
      throw refused(host);
    }
  }

  private async ask(step: Step, signal: AbortSignal): Promise<HttpClientResponse> {
    const { url, method = 'GET', headers, body, maxBytes = fallbacks.maxBytes, onTooLarge = 'fail' } = step;
    this.checkLiteral(url);
    return new Promise((resolve, reject) => {
      const options: RequestOptions = {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        lookup: this.guardedLookup(url.host),
        agent: false,
        signal,
      };
      const fail = (error: Error): void => {
        request.destroy();
        reject(
          error instanceof AppError
            ? error
            : unavailable(
                connectFailure(error),
                localized(httpClientMessages.outgoingUnreachable, { host: url.host }),
                error,
              ),
        );
      };
      const request: ClientRequest = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
      request.on('error', fail);
      request.on('response', (response) => {
        readAll(response, { url, maxBytes, cuts: onTooLarge === 'cut' }).then(resolve, fail);
      });
      if (step.connectTimeLimit !== undefined) {
        const host = url.host;
        const late = (): void => fail(unavailable('late', localized(httpClientMessages.outgoingTookTooLong, { host })));
        limitConnecting(request, { isEncrypted: url.protocol === 'https:', limit: step.connectTimeLimit, late });
      }
      request.end(body);
    });
  }

  /** Every address of the name must be allowed, because any of them may be used. */
  private guardedLookup(host: string): LookupFunction {
    return (name, options, answer) => {
      this.resolve(name, (error, found) => {
        // Node passes no addresses with an error.
        const [first] = error === null ? found : [];
        if (error !== null || first === undefined) {
          answer(error ?? new Error(`'${name}' has no address.`), '', 0);
          return;
        }
        if (!found.every(({ address }) => this.options.isAllowed(address))) {
          answer(refused(host), '', 0);
          return;
        }
        if (options.all === true) {
          answer(null, [...found]);
          return;
        }
        answer(null, first.address, first.family);
      });
    };
  }
}

interface Step extends Omit<HttpClientRequest, 'url'> {
  readonly url: URL;
}

function readAddress(text: string, base?: string): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '') {
    throw new AppError('validation_failed', localized(httpClientMessages.outgoingAddressInvalid), {
      params: { failure: 'invalid' },
    });
  }
  return url;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A redirect must neither send secrets to another server nor drop encryption (RFC 9110, 15.4). */
function nextStep(step: Step, answer: HttpClientResponse): Step | undefined {
  const location = answer.headers['location'];
  if (!redirectStatuses.has(answer.status) || location === undefined) {
    return undefined;
  }
  const url = readAddress(location, step.url.href);
  if (step.url.protocol === 'https:' && url.protocol === 'http:') {
    throw refused(url.host);
  }
  const becomesRead = answer.status < 307 && step.method !== 'HEAD';
  const isSameOrigin = url.origin === step.url.origin;
  const { body, ...rest } = step;
  if (body !== undefined && !becomesRead && !isSameOrigin) {
    // Browsers would resend it, but a body may contain a secret for the first server, such as OAuth's client_secret.
    const hosts = { host: step.url.host, next: url.host };
    throw new AppError('validation_failed', localized(httpClientMessages.outgoingBodyRedirected, hosts), {
      params: { failure: 'redirect' },
    });
  }
  return {
    ...rest,
    url,
    ...(becomesRead ? { method: 'GET' as const } : body === undefined ? {} : { body }),
    headers: isSameOrigin ? { ...step.headers } : harmless(step.headers),
  };
}

const harmlessHeaders: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

function harmless(headers: HttpClientRequest['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => harmlessHeaders.has(name.toLowerCase())));
}

interface ConnectLimit {
  readonly isEncrypted: boolean;
  readonly limit: number;
  readonly late: () => void;
}

function limitConnecting(request: ClientRequest, { isEncrypted, limit, late }: ConnectLimit): void {
  const signal = AbortSignal.timeout(limit);
  const stop = (): void => signal.removeEventListener('abort', late);
  signal.addEventListener('abort', late, { once: true });
  request.on('socket', (socket) => socket.once(isEncrypted ? 'secureConnect' : 'connect', stop));
  request.on('close', stop);
}

interface ReadLimit {
  readonly url: URL;
  readonly maxBytes: number;
  /** Returns the beginning of a larger response. */
  readonly cuts: boolean;
}

async function readAll(response: IncomingMessage, { url, maxBytes, cuts }: ReadLimit): Promise<HttpClientResponse> {
  const tooLarge = () => unavailable('too-large', localized(httpClientMessages.outgoingTooLarge, { host: url.host }));
  if (!cuts && Number(response.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop destroys the response, and so the connection.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes) {
      break;
    }
  }
  if (size > maxBytes && !cuts) {
    throw tooLarge();
  }
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  );
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    bytes: Buffer.concat(chunks).subarray(0, maxBytes),
    url: url.href,
    isCut: size > maxBytes,
  };
}

function refused(host: string): AppError {
  return new AppError('validation_failed', localized(httpClientMessages.outgoingAddressRefused, { host }), {
    params: { failure: 'refused' },
  });
}

function unavailable(failure: HttpFailure, sentence: ReturnType<typeof localized>, cause?: unknown): AppError {
  return new AppError('plugin_unavailable', sentence, { params: { retryAfter: 60, failure }, cause });
}

/** Node's codes of TLS errors, which have no common class. */
function connectFailure(error: Error): HttpFailure {
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|EPROTO/.test(code) ? 'certificate' : 'unreachable';
}
