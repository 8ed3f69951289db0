import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { makeFolder, root } from '../lib/build.mjs';
import { median } from '../lib/statistics.mjs';

/** What one decision about access costs, and one look at a portal's plan that is known already. */
export async function measureDecisions(bench) {
  const { decideAccess, EntitlementCache } = await loadParts(bench);
  const decision = decisionOf(decideAccess);
  const lookUp = lookUpOf(EntitlementCache);
  const repeats = bench.isQuick ? 5 : 25;
  return [
    { what: 'decideAccess', value: median(await timeEach(repeats, 200_000, decision)), unit: 'µs', budget: 2 },
    {
      what: 'entitlement look-up, hit',
      value: median(await timeEach(repeats, 50_000, lookUp)) / 1000,
      unit: 'ms',
      budget: 0.1,
      note: '1,000 portals known',
    },
  ];
}

/** The product's own sources, built as the server is. */
async function loadParts({ cleanup }) {
  const folder = makeFolder(cleanup, 'bench-parts');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    oxc: { decorator: { legacy: true, emitDecoratorMetadata: false } },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          access: join(root, 'core/contract/access.ts'),
          entitlements: join(root, 'core/server/identity/entitlements/entitlement-cache.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const load = (name) => import(pathToFileURL(join(folder, name)).href);
  await import('reflect-metadata/lite');
  const { decideAccess } = await load('access.mjs');
  const { EntitlementCache } = await load('entitlements.mjs');
  return { decideAccess, EntitlementCache };
}

/** Every kind of answer in turn, so that no branch is measured alone. */
function decisionOf(decideAccess) {
  const modules = ['Tasks', 'Meetings', 'Teams', 'Projects', 'Performance Analytics', 'Engagement Analytics'];
  const member = {
    signedIn: true,
    superAdmin: false,
    portal: 'chosen',
    role: 'member',
    modules: new Set(modules),
    permissions: new Set(['tasks.delete-any']),
  };
  const subjects = [
    member,
    { ...member, role: 'admin' },
    { ...member, modules: new Set(['Meetings']) },
    { ...member, modules: undefined },
    { ...member, signedIn: false, portal: 'none', role: undefined },
  ];
  const gates = [
    { audience: 'public' },
    { audience: 'signed-in' },
    { audience: 'member', modules: ['Tasks'] },
    { audience: 'member', modules: ['Projects', 'Teams'], permissions: ['tasks.delete-any'] },
    { audience: 'admin', modules: ['Performance Analytics'] },
    { audience: 'super-admin' },
  ];
  let granted = 0;
  return (index) => {
    if (decideAccess(gates[index % gates.length], subjects[index % subjects.length]).outcome === 'granted') {
      granted += 1;
    }
    return granted;
  };
}

function lookUpOf(EntitlementCache) {
  const cache = new EntitlementCache({
    // Everything is cached: a decision that queries the database fails here.
    engine: undefined,
    backplane: { isConnected: true },
    clock: { elapsed: () => performance.now() },
  });
  const portals = Array.from({ length: 1000 }, () => randomUUID());
  for (const portal of portals) {
    cache.receive(portal, {
      version: 1,
      planCode: 'BUSINESS',
      modules: ['Tasks', 'Meetings'],
      access: 'full',
      seats: null,
    });
  }
  return (index) => cache.of(portals[index % portals.length]);
}

/** @returns microseconds for each act, by repeat. */
async function timeEach(repeats, count, act) {
  const times = [];
  for (let repeat = -1; repeat < repeats; repeat += 1) {
    const began = performance.now();
    for (let index = 0; index < count; index += 1) {
      const result = act(index);
      if (typeof result === 'object') {
        await result;
      }
    }
    if (repeat >= 0) {
      times.push(((performance.now() - began) * 1000) / count);
    }
  }
  return times;
}
