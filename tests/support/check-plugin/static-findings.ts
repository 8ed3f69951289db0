import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Violation } from '../../architecture/rule';
import type { LoadModule } from './catalogue-findings';
import { catalogueFindings } from './catalogue-findings';
import { ruleFindings } from './findings';
import { readShape } from './shape-findings';

/** What a look at the files says, without running the plugin; and its id, where it has one. */
export async function staticFindings(
  root: string,
  folder: string,
  load: LoadModule,
): Promise<{ readonly id: string | undefined; readonly findings: readonly Violation[] }> {
  const { id, findings } = await readShape(root, folder, load);
  if (id === undefined) {
    return { id, findings };
  }
  const plugin = { root, folder, id, files: filesIn(folder) };
  return { id, findings: [...findings, ...ruleFindings(plugin), ...(await catalogueFindings(plugin, load))] };
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|dist|\.git)\//.test(path))
    .sort();
}
