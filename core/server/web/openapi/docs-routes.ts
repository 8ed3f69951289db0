import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localized } from '../../../contract';
import type { HttpResponse } from '../../request-context/incoming-request';
import { httpMessages } from '../../request-context/problems/messages';
import type { ServerRoute } from '../http/server-routes';
import { AppError } from '../../platform/app-error';
import type { DescribedPlugin } from './openapi-document';
import { openApiDocument } from './openapi-document';
import { docsPage, docsStart } from './docs-page';

export interface DocsOptions {
  readonly plugins: readonly DescribedPlugin[];
  /** Folder with the viewer's files. Undefined if it is not installed. */
  readonly viewerDir: string | undefined;
}

const documentPath = '/api/openapi.json';

/**
 * The viewer has its own policy, because it renders descriptions as markup, which Trusted Types would refuse. The page
 * is for the operator only, holds no session, and can connect to this server only.
 */
const viewerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The public OpenAPI document, and its viewer for the operator (decisions.md D1). */
export function docsRoutes({ plugins, viewerDir }: DocsOptions): readonly ServerRoute[] {
  let written: { readonly body: string; readonly etag: string } | undefined;
  const document: ServerRoute = {
    method: 'GET',
    path: documentPath,
    access: 'public',
    handle: async (call) => {
      // Created at the first request, so that it does not delay the start.
      written ??= withTag(JSON.stringify(openApiDocument(plugins)));
      const { body, etag } = written;
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag };
      return call.header('if-none-match') === etag
        ? { status: 304, headers, body: undefined }
        : { status: 200, headers, body };
    },
  };
  if (viewerDir === undefined) {
    return [document];
  }
  return [
    document,
    privateRoute('/api/docs', 'text/html', async () => docsPage()),
    privateRoute('/api/docs/start.js', 'text/javascript', async () => docsStart(documentPath)),
    ...viewerFiles.map(([name, type]) =>
      privateRoute(`/api/docs/${name}`, type, () => readViewerFile(join(viewerDir, name))),
    ),
  ];
}

const viewerFiles = [
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
] as const;

function privateRoute(path: `/${string}`, type: string, read: () => Promise<string>): ServerRoute {
  return {
    method: 'GET',
    path,
    access: 'private',
    handle: async (): Promise<HttpResponse> => ({
      status: 200,
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'content-security-policy': viewerPolicy,
      },
      body: await read(),
    }),
  };
}

async function readViewerFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new AppError('not_found', localized(httpMessages.notFound), { cause: error });
  }
}

function withTag(body: string): { readonly body: string; readonly etag: string } {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
