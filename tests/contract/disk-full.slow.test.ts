import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { SmallDisk } from '../../core/testing/server/small-disk';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';
import { Visitor as Browser } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';

const root = join(__dirname, '../..');
const password = 'mellow-otter-plays';
const patience = 300_000;
const megabyte = 1024 * 1024;
const disk = SmallDisk.mount(400);

(disk === undefined ? describe.skip : describe)('an embedded installation whose disk fills up', () => {
  let server: JourneyServer;
  let ada: Visitor;
  let clientId: string;
  let picture: Buffer;
  const acknowledged = new Set<string>();

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    const dataDir = join(disk?.folder ?? '', 'data');
    mkdirSync(dataDir);
    server = await JourneyServer.start({ root, build: 'dist', dataDir });
    ada = visitor();
    await ada.signUp('ada@example.com', password);
    clientId = await ada.found('Acme');
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    for (let count = 0; count < 5; count += 1) {
      expect((await create()).status).toBe(201);
    }
  }, patience);
  afterAll(async () => {
    await server?.stop();
    disk?.unmount();
  }, patience);

  const visitor = (): Visitor => new Browser(httpDoor(server.url), '10.0.0.1');
  const create = async (): Promise<VisitorAnswer> => {
    const title = `Task ${randomUUID()}`;
    const answer = await ada.post(`/tasks?clientid=${clientId}`, { title }, randomUUID());
    if (answer.status === 201) {
      acknowledged.add(title);
    }
    return answer;
  };
  const titles = async (): Promise<readonly string[]> => {
    const { body } = await ada.get(`/tasks?clientid=${clientId}&state=all&limit=200`);
    return (body.items as readonly { readonly title: string }[]).map(({ title }) => title);
  };
  const until = async (ask: () => Promise<VisitorAnswer>, status: number): Promise<VisitorAnswer> => {
    for (;;) {
      const answer = await ask();
      if (answer.status === status) {
        return answer;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const status = async (path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status;

  it(
    'refuses writes, uploads and sign-ins in a sentence below 64 MB, while reading goes on, and goes on by itself',
    async () => {
      disk?.fill(40 * megabyte);
      const refused = await until(create, 503);
      expect(refused.body).toMatchObject({ code: 'plugin_unavailable', params: { retryAfter: 30 } });
      expect(refused.body.errors).toEqual([
        'There is no space left to store this. Nothing was changed. Contact the operator of this installation.',
      ]);
      expect(refused.headers['retry-after']).toBe('30');
      const upload = await ada.upload('/uploadprofileimage', picture);
      expect([upload.status, upload.body.errors[0]]).toEqual([503, expect.stringContaining('no space left')]);
      const stranger = await visitor().post('/auth/register', {
        FullName: 'Bob Marlow',
        Email: 'bob@example.com',
        Password: password,
      });
      expect(stranger.status).toBe(503);
      expect(new Set(await titles())).toEqual(acknowledged);
      expect((await ada.get('/users/profile')).status).toBe(200);
      expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([200, 200, 200]);

      disk?.clear();
      await until(create, 201);
      await until(() => ada.upload('/uploadprofileimage', picture), 200);
      // Nothing of the refused sign-up stands in the way of the next one.
      await visitor().signUp('bob@example.com', password, 'Bob Marlow');
      expect(await ada.mails('bob@example.com')).toHaveLength(1);
      expect(new Set(await titles())).toEqual(acknowledged);
    },
    patience,
  );

  it(
    'loses nothing acknowledged when the last byte goes at once under load',
    async () => {
      let isOver = false;
      let refused = 0;
      const write = async (): Promise<void> => {
        while (!isOver) {
          const answer = await create();
          expect([201, 503]).toContain(answer.status);
          refused += answer.status === 503 ? 1 : 0;
        }
      };
      const writers = Array.from({ length: 8 }, write);
      await until(create, 201);
      disk?.fill(0);
      while (refused < 50) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      disk?.clear();
      isOver = true;
      await Promise.all(writers);
      await until(create, 201);
      await server.kill();
      await server.start();
      const there = new Set<string>();
      let cursor = '';
      do {
        const page = await ada.get(
          `/tasks?clientid=${clientId}&state=all&sort=created&limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        for (const { title } of page.body.items as readonly { readonly title: string }[]) {
          expect(there.has(title)).toBe(false);
          there.add(title);
        }
        cursor = (page.body.nextCursor as string | null) ?? '';
      } while (cursor !== '');
      expect([...acknowledged].filter((title) => !there.has(title))).toEqual([]);
    },
    patience,
  );
});
