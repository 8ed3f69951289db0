import type { Project } from '../project';
import type { Rule, Violation } from '../rule';
import { violationAt } from '../rule';
import type { SourceFile } from '../source';
import { isTest } from '../source';

/** The rooms of core/server from top to bottom: imports lead downwards only. */
const serverRooms: readonly string[] = [
  'application',
  'operations',
  'web',
  'realtime',
  'work-areas',
  'background',
  'identity',
  'request-context',
  'data',
  'platform',
];

/** What plugins and the host import; they stand above the rooms with `application`, which composes everything. */
const doors: ReadonlySet<string> = new Set(['index.ts', 'plugin.ts', 'services.ts']);
const top = 'application';

/** Keeps the layers of core/server: a room imports only itself and rooms below. */
export const serverRoomsRule: Rule = {
  name: 'A21 server-rooms',
  check: (project) =>
    project.sources
      .filter(({ path }) => path.startsWith('core/server/') && !isTest(path))
      .flatMap((source) => check(project, source)),
  passing: [
    { 'core/server/web/a.ts': `import { b } from '../data/b';`, 'core/server/data/b.ts': '' },
    { 'core/server/data/a.ts': `import { b } from './b';`, 'core/server/data/b.ts': '' },
    { 'core/server/application/a.ts': `import type { P } from '../plugin';`, 'core/server/plugin.ts': '' },
    { 'core/server/index.ts': `export * from './application/a';`, 'core/server/application/a.ts': '' },
    { 'core/server/data/a.test.ts': `import { b } from '../web/b';`, 'core/server/web/b.ts': '' },
  ],
  failing: [
    { 'core/server/data/a.ts': `import { b } from '../web/b';`, 'core/server/web/b.ts': '' },
    { 'core/server/data/a.ts': `import type { B } from '../web/b';`, 'core/server/web/b.ts': '' },
    { 'core/server/data/a.ts': `await import('../web/b');`, 'core/server/web/b.ts': '' },
    { 'core/server/data/a.ts': `import type { P } from '../plugin';`, 'core/server/plugin.ts': '' },
    { 'core/server/attic/a.ts': `` },
    { 'core/server/kernel.ts': `` },
  ],
};

function check(project: Project, source: SourceFile): readonly Violation[] {
  const room = roomOf(source.path);
  if (room === undefined) {
    return doors.has(source.path.slice('core/server/'.length))
      ? []
      : [{ where: source.path, message: `stands in no room: put it into one of ${serverRooms.join(', ')}.` }];
  }
  return source.imports.flatMap(({ specifier, start }) => {
    const target = project.resolve(source.path, specifier);
    if (!target.startsWith('core/server/')) {
      return [];
    }
    const below = roomOf(target);
    if (below === undefined) {
      return room === top ? [] : [violationAt(source, start, `imports '${specifier}', a door that stands above it.`)];
    }
    return serverRooms.indexOf(below) < serverRooms.indexOf(room)
      ? [violationAt(source, start, `${room} imports ${below}, which stands above it: pass what it needs, or move it.`)]
      : [];
  });
}

function roomOf(path: string): string | undefined {
  const [, room] = /^core\/server\/([^/]+)\//.exec(path) ?? [];
  return room !== undefined && serverRooms.includes(room) ? room : undefined;
}
