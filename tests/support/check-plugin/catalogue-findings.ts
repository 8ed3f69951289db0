import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, Translation } from '../../../core/contract';
import { languages } from '../../../core/contract';
import { translationProblems } from '../../../core/testing/translation-problems';
import type { Violation } from '../../architecture/rule';
import type { CheckedPlugin } from './findings';

/** Loads a file of the plugin, as the build would. */
export type LoadModule = (file: string) => Promise<Readonly<Record<string, unknown>>>;

/** Says which words of a plugin are missing in which language. */
export async function catalogueFindings(plugin: CheckedPlugin, load: LoadModule): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const path of plugin.files.filter((each) => /(^|[/-])messages\.ts$/.test(each))) {
    const catalogue = catalogueIn(await load(join(plugin.folder, path)));
    for (const { tag } of languages.slice(1)) {
      const beside = path.replace(/\.ts$/, `.${tag}.ts`);
      if (!existsSync(join(plugin.folder, beside))) {
        found.push({ where: `${path}:1`, message: `has no '${tag}' beside it: write ${beside}.` });
        continue;
      }
      const { translation } = await load(join(plugin.folder, beside));
      const problems = translationProblems(catalogue, translation as Translation, tag);
      found.push(...problems.map((problem) => at(plugin, beside, path, problem)));
    }
  }
  return found;
}

function catalogueIn(exported: Readonly<Record<string, unknown>>): Readonly<Record<string, Message>> {
  const catalogues = Object.values(exported).filter((value) => typeof value === 'object' && value !== null);
  return Object.assign({}, ...catalogues) as Readonly<Record<string, Message>>;
}

/** The line of the key, in the translation or, where it lacks there, in the English file. */
function at({ folder }: CheckedPlugin, beside: string, english: string, problem: string): Violation {
  const key = /^'([^']+)'/.exec(problem)?.[1] ?? '';
  for (const path of [beside, english]) {
    const lines = readFileSync(join(folder, path), 'utf8').split('\n');
    const line = lines.findIndex((text) => new RegExp(`^\\s*['"]?${key}['"]?:`).test(text));
    if (line >= 0) {
      return { where: `${path}:${line + 1}`, message: path === beside ? problem : `${problem} Write it in ${beside}.` };
    }
  }
  return { where: `${beside}:1`, message: problem };
}
