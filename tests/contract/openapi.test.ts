import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { TestServer } from '../../core/testing';
import { startServer } from '../../core/testing';
import { plugins } from '../support/plugins-server';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('The OpenAPI document', () => {
  let server: TestServer;
  let text: string;
  let document: Document;

  beforeAll(async () => {
    server = await startServer({ plugins: await Promise.all(plugins.map(({ load }) => load())) });
    const answer = await server.request({ method: 'GET', url: '/api/openapi.json' });
    text = answer.text;
    document = answer.json as Document;
  });
  afterAll(() => server.stop());

  function operations(): readonly (Operation & { readonly path: string; readonly method: string })[] {
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
    );
  }

  it('is valid by a validator that knows nothing of us', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(text) as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  it('names every endpoint of every plugin, once', () => {
    const plugins = server.running.kernel.host.all.map(({ plugin }) => plugin);
    const endpoints = plugins.flatMap((plugin) => plugin.endpoints ?? []);
    const turnOffs = plugins.flatMap((plugin) => plugin.unsubscriptions ?? []);
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id) => !id.startsWith('core.')).sort()).toEqual(
      [
        ...endpoints.map(({ endpoint }) => endpoint.id),
        // The page of a link that turns emails off, and its confirmation.
        ...turnOffs.flatMap(({ purpose }) => [`${purpose.id}-confirm`, `${purpose.id}-show`]),
      ].sort(),
    );
    expect(ids).toEqual(expect.arrayContaining(['core.list-changes']));
    expect(ids.length).toBeGreaterThan(20);
  });

  it('says how calls are secured, versioned, repeated and refused', () => {
    const list = operations().find(({ operationId }) => operationId === 'tasks.list-tasks');
    const change = operations().find(({ operationId }) => operationId === 'tasks.change-task');
    const refs = (operation: Operation | undefined) =>
      (operation?.parameters ?? []).map(({ $ref, name }) => $ref ?? name);
    expect(list?.security).toEqual([{ session: [] }, { apiToken: ['tasks:read'] }]);
    expect(refs(list)).toEqual(expect.arrayContaining(['limit', 'cursor', '#/components/parameters/clientid']));
    expect(Object.keys(list?.responses['200']?.headers ?? {})).toContain('x-cursor');
    expect(refs(change)).toEqual(
      expect.arrayContaining(['#/components/parameters/ifMatch', '#/components/parameters/idempotencyKey']),
    );
    expect(Object.keys(change?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '402', '403', '404', '409', '428', '429', '500', '503']),
    );
  });

  it('answers who has it already with nothing, and points nowhere else', async () => {
    const first = await server.request({ method: 'GET', url: '/api/openapi.json' });
    const again = await server.request({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { 'if-none-match': first.headers['etag'] ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect([...text.matchAll(/"\$ref":"([^#"][^"]*)"/g)].map(([, ref]) => ref)).toEqual([]);
    for (const [, ref = ''] of text.matchAll(/"\$ref":"#\/([^"]*)"/g)) {
      const found = ref.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect({ ref, isFound: found !== undefined }).toEqual({ ref, isFound: true });
    }
  });
});

describe('The viewer of the OpenAPI document', () => {
  let server: TestServer;
  const viewerDir = join(__dirname, '../../node_modules/@fastify/swagger-ui/static');

  beforeAll(async () => {
    server = await startServer({ plugins: [], viewerDir });
  });
  afterAll(() => server.stop());

  it('is for the operator, needs nothing from elsewhere and runs no inline script', async () => {
    const local = { host: 'localhost' };
    const page = await server.request({ method: 'GET', url: '/api/docs', headers: local });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.*connect-src 'self'/,
    );
    const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, url = '']) => url);
    expect(files).toHaveLength(3);
    expect(page.text).not.toMatch(/https?:|<script>/);
    for (const url of files) {
      expect([url, (await server.request({ method: 'GET', url, headers: local })).status]).toEqual([url, 200]);
      const stranger = await server.request({ method: 'GET', url, headers: local, remoteAddress: '203.0.113.9' });
      expect([url, stranger.status]).toEqual([url, 404]);
    }
    const bundle = await readFile(join(viewerDir, 'swagger-ui-bundle.js'), 'utf8');
    expect((await server.request({ method: 'GET', url: files[1] ?? '', headers: local })).text).toBe(bundle);
  });
});
