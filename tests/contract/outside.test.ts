import { join } from 'node:path';
import type { ServerPlugin } from '../../core/server/plugin';
import { describeServerPlugins, describeStrangers } from '../../core/testing';
import { staticFindings } from '../support/check-plugin/static-findings';

const folder = join(__dirname, '../support/packages/@acme/tessera-kudos');

async function exportsOf(part: string): Promise<Readonly<Record<string, unknown>>> {
  const { exports } = (await import(join(folder, 'package.json'))) as { exports: Readonly<Record<string, string>> };
  return (await import(join(folder, exports[part] ?? ''))) as Readonly<Record<string, unknown>>;
}

const kudos = {
  id: 'kudos',
  load: async () => (await exportsOf('./server'))['plugin'] as ServerPlugin,
  contract: () => exportsOf('./contract'),
};

describe('a package from outside', () => {
  it('is as check-plugin wants it, and imports core by its doors only', async () => {
    const { id, findings } = await staticFindings(join(__dirname, '../..'), folder, (file) => import(file));
    expect({ id, findings }).toEqual({ id: 'kudos', findings: [] });
  });
});

describeServerPlugins({ plugins: [kudos] });
describeStrangers({ plugins: async () => [await kudos.load()], publicEndpoints: [], about: ['kudos'] });
