import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { localized } from '../../../contract';
import { ApiAddresses } from '../http/api-addresses';
import { httpMessages } from '../../request-context/problems/messages';
import type { HeaderSet } from '../http/response-headers';
import { AppError } from '../../platform/app-error';
import { headerOf, sendFastifyResponse } from './fastify-request';
import type { WebServerOptions } from './web-server-options';

const yearMilliseconds = 31_536_000_000;

/** Built files of a folder, preferring their compressed variants. */
export interface FileFolder {
  readonly root: string;
  readonly prefix: string;
  readonly headers: HeaderSet;
}

/** Serves built files with content hashes in their names as immutable, with few headers. */
async function mountFiles(app: FastifyInstance, { root, prefix, headers }: FileFolder): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: yearMilliseconds,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply) => {
      reply.headers(headers);
    },
  });
}

/** Serves the client's files, its page for every screen path, and an error for all other paths. */
export async function mountPage(app: FastifyInstance, options: WebServerOptions): Promise<void> {
  const { page } = options;
  const addresses = new ApiAddresses(
    options.plugins.flatMap(({ endpoints }) => endpoints.map((each) => each.endpoint)),
  );
  const assets = page === undefined ? undefined : join(page.clientDir, 'assets');
  if (assets !== undefined && existsSync(assets)) {
    await mountFiles(app, { root: assets, prefix: '/assets/', headers: options.headers.file });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (page !== undefined && isPageRequest(request, path)) {
      const asked = {
        url: request.url,
        ifNoneMatch: headerOf(request, 'if-none-match'),
        userAgent: headerOf(request, 'user-agent'),
        acceptLanguage: headerOf(request, 'accept-language'),
      };
      await sendFastifyResponse(request, reply, page.shell.respond(asked), options.headers);
      return reply;
    }
    const allowed = addresses.methodsAt(path);
    if (allowed.length > 0 && request.method === 'OPTIONS') {
      return reply
        .code(204)
        .headers(options.headers.data)
        .header('allow', [...allowed, 'OPTIONS'].join(', '))
        .send();
    }
    throw notFound(request.method, allowed);
  });
}

function notFound(method: string, allowed: readonly string[]): AppError {
  if (allowed.length === 0) {
    return new AppError('not_found', localized(httpMessages.notFound));
  }
  const allow = allowed.join(', ');
  return new AppError('not_found', localized(httpMessages.methodNotAllowed, { method, allowed: allow }), {
    params: { allow },
  });
}

/** Paths of screens; the client's router decides which exist. */
function isPageRequest(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isReserved = /^\/(api|assets|hubs|dev)(\/|$)/i.test(path) || /^\/(metrics|healthz|readyz)$/i.test(path);
  const wantsPage = path === '/' || (headerOf(request, 'accept') ?? '').includes('text/html');
  return isRead && !isReserved && wantsPage;
}
