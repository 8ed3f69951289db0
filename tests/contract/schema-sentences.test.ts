import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readSchemaMessage, schemaMessage } from '../../core/contract';
import { coreContractMessages } from '../../core/contract/contract-messages';
import { pluginEntries } from '../support/plugin-files';

/** A sentence that a schema or a check says for itself, and where it stands. */
interface Found {
  readonly at: string;
  readonly sentence: string;
}

/** Everything that schemas anywhere within a value say. */
function sentencesIn(value: unknown, at: string, seen: Set<unknown> = new Set()): readonly Found[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) {
    return [];
  }
  seen.add(value);
  const parts = '_zod' in value ? { def: (value['_zod'] as { readonly def: object }).def } : value;
  const own = '_zod' in value ? ownSentence((value['_zod'] as { readonly def: object }).def) : undefined;
  return [
    ...(own === undefined ? [] : [{ at, sentence: own }]),
    ...Object.entries(parts).flatMap(([name, part]) => sentencesIn(part, `${at}.${name}`, seen)),
  ];
}

function ownSentence(def: object): string | undefined {
  const error = (def as { readonly error?: unknown }).error;
  if (typeof error !== 'function') {
    return undefined;
  }
  const said: unknown = error({ code: 'custom', input: undefined, path: [] });
  return typeof said === 'string' ? said : undefined;
}

async function contractsOf(folder: string): Promise<readonly (readonly [string, object])[]> {
  const names = readdirSync(folder).filter((name) => /(?<!\.de|\.test|\.d)\.ts$/.test(name));
  return Promise.all(names.map(async (name) => [join(folder, name), (await import(join(folder, name))) as object]));
}

const isBare = ({ sentence }: Found): boolean => typeof readSchemaMessage(sentence) === 'string';

describe('The sentences of schemas', () => {
  it('are found wherever they stand', () => {
    const schema = z.object({
      list: z.optional(z.array(z.string('Bare one.').check(z.minLength(1, 'Bare two.')))),
      either: z.union([z.uuid(schemaMessage(coreContractMessages.uploadMissing)), z.literal('me', 'Bare three.')]),
    });
    const found = sentencesIn({ endpoint: { shape: { body: schema } } }, 'test');
    expect(found).toHaveLength(4);
    expect(found.filter(isBare).map(({ sentence }) => sentence)).toEqual(['Bare one.', 'Bare two.', 'Bare three.']);
  });

  it('come from catalogues in every contract and in that of a generated plugin, so that they are said in the reader’s language', async () => {
    const plugins = pluginEntries('server').map(({ file }) => dirname(dirname(file)));
    const core = join(__dirname, '../../core');
    const owners = [core, join(core, 'tools/templates/sample-area'), ...plugins];
    const folders = owners.map((folder) => join(folder, 'contract'));
    const contracts = (await Promise.all(folders.map(contractsOf))).flat();
    const found = contracts.flatMap(([path, exported]) => sentencesIn({ ...exported }, path));
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(isBare)).toEqual([]);
  });
});
