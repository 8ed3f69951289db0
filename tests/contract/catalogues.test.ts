import type { MessageText, Translations } from '../../core/contract';
import { labelId, languages, ownedBy } from '../../core/contract';
import type { ClientPlugin } from '../../core/client/plugin';
import type { ServerPlugin } from '../../core/server/plugin';
import { coreTranslations } from '../../core/server/application/translations/core-translations';
import { translationProblems } from '../../core/testing';
import type { CatalogueFile } from '../support/catalogues';
import { catalogueFiles, translationBeside } from '../support/catalogues';
import { pluginEntries } from '../support/plugin-files';
import { plainLabels } from '../support/unworded-labels';

const others = languages.slice(1).map(({ tag }) => tag);

async function pluginsOf<P>(side: 'client' | 'server'): Promise<readonly P[]> {
  const modules = await Promise.all(pluginEntries(side).map(({ file }) => import(file)));
  return modules.map(({ plugin }: { readonly plugin: P }) => plugin);
}

async function textsOf(
  sources: readonly (readonly [string, Translations | undefined])[],
  language: string,
): Promise<Readonly<Record<string, MessageText>>> {
  const parts = sources.map(async ([owner, translations]) =>
    ownedBy(owner, (await translations?.[language]?.())?.translation ?? {}),
  );
  return Object.assign({}, ...(await Promise.all(parts))) as Record<string, MessageText>;
}

describe('The catalogues of messages', () => {
  let files: readonly CatalogueFile[];

  beforeAll(async () => {
    files = await catalogueFiles();
  });

  it('are found', () => {
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'core/ui/common-messages.ts',
        'host/client/messages.ts',
        'plugins/tasks/server/messages.ts',
      ]),
    );
  });

  it('give every message of a side an id of its own, or the same text', () => {
    for (const side of ['client', 'server'] as const) {
      const texts = new Map<string, string>();
      for (const { path, messages } of files.filter(({ sides }) => sides.includes(side))) {
        for (const { id, text } of Object.values(messages)) {
          const said = JSON.stringify(text);
          expect(`${path} ${id} ${texts.get(id) ?? said}`).toBe(`${path} ${id} ${said}`);
          texts.set(id, said);
        }
      }
    }
  });

  describe.each(others)('in %s', (language) => {
    it('are complete, with the placeholders of the English texts', async () => {
      const problems: string[] = [];
      for (const file of files) {
        const beside = file.path.replace(/\.ts$/, `.${language}.ts`);
        const translation = await translationBeside(file, language);
        if (translation === undefined) {
          problems.push(`${beside} is missing: every catalogue has one beside it for each language.`);
          continue;
        }
        problems.push(...translationProblems(file.messages, translation, language).map((each) => `${beside}: ${each}`));
      }
      expect(problems).toEqual([]);
    });

    it('are loaded where they are used', async () => {
      const client = await pluginsOf<ClientPlugin>('client');
      const server = await pluginsOf<ServerPlugin>('server');
      const sources = (plugins: readonly (ClientPlugin | ServerPlugin)[]) =>
        plugins.map(({ manifest, translations }) => [manifest.id, translations] as const);
      const reached = {
        client: await textsOf(
          [
            ['core', { de: () => import('../../core/client/i18n/german') }],
            ['host', { de: () => import('../../host/client/german') }],
            ...sources(client),
          ],
          language,
        ),
        server: await textsOf([['core', coreTranslations], ...sources(server)], language),
      };
      const lost = files.flatMap(({ path, sides, messages }) =>
        Object.values(messages)
          .filter(({ id }) => sides.some((side) => reached[side][id] === undefined))
          .map(
            ({ id }) =>
              `${path}: '${id}' is loaded nowhere in '${language}'; name its file in the translations of its plugin.`,
          ),
      );
      expect(lost).toEqual([]);
      const unworded = client.flatMap((plugin) =>
        plainLabels(plugin)
          .filter((label) => reached.client[labelId(label)] === undefined)
          .map((label) => `Plugin '${plugin.manifest.id}' does not translate its label '${label}' into '${language}'.`),
      );
      expect(unworded).toEqual([]);
    });
  });
});
