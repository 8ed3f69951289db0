import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PluginManifest } from '../../../core/contract';
import { manifestProblems } from '../../../core/kernel/validate-manifest';
import type { Violation } from '../../architecture/rule';
import type { LoadModule } from './catalogue-findings';

/** A plugin as far as its files say what it is. */
export interface PluginShape {
  readonly id: string | undefined;
  readonly findings: readonly Violation[];
}

const parts = ['./contract', './client', './server'];

/** Reads what a folder says of itself: manifest, entries and, outside of the repository, its package.json. */
export async function readShape(root: string, folder: string, load: LoadModule): Promise<PluginShape> {
  const findings: Violation[] = [];
  const manifestFile = 'contract/manifest.ts';
  const hasEntry = ['client/plugin.ts', 'client/plugin.tsx', 'server/plugin.ts'].some((path) =>
    existsSync(join(folder, path)),
  );
  if (!hasEntry) {
    findings.push({ where: '.', message: 'has neither client/plugin.ts nor server/plugin.ts: nothing would run.' });
  }
  if (!existsSync(join(folder, manifestFile))) {
    findings.push({ where: manifestFile, message: 'is not there: write it with definePlugin.' });
    return { id: undefined, findings };
  }
  const manifest = await readManifest(join(folder, manifestFile), load);
  if (typeof manifest === 'string') {
    findings.push({ where: `${manifestFile}:1`, message: manifest });
    return { id: undefined, findings };
  }
  const line = lineWith(join(folder, manifestFile), 'definePlugin(');
  const where = `${manifestFile}:${line}`;
  findings.push(...manifestProblems({ manifest }).map((message) => ({ where, message })));
  const isInside = folder === join(root, 'plugins', basename(folder));
  if (isInside && manifest.id !== basename(folder)) {
    findings.push({ where, message: `says '${manifest.id}', and lies in '${basename(folder)}': use one name.` });
  }
  return { id: manifest.id, findings: [...findings, ...(isInside ? [] : packageFindings(folder))] };
}

/** @returns a sentence where there is none, or where it cannot be loaded. */
async function readManifest(file: string, load: LoadModule): Promise<PluginManifest | string> {
  try {
    const found = Object.values(await load(file)).find(isManifest);
    return found ?? 'exports no manifest: export what definePlugin answers.';
  } catch (error) {
    return `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function isManifest(value: unknown): value is PluginManifest {
  return typeof value === 'object' && value !== null && 'gate' in value && 'core' in value && 'id' in value;
}

/** What an installation needs to find in a package. */
function packageFindings(folder: string): readonly Violation[] {
  const where = 'package.json';
  const file = join(folder, where);
  if (!existsSync(file)) {
    return [{ where, message: 'is not there: a plugin outside of the repository is a package.' }];
  }
  const described = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly type?: string;
    readonly keywords?: readonly string[];
    readonly exports?: Readonly<Record<string, string>>;
    readonly dependencies?: object;
  };
  const { exports = {}, dependencies = {}, keywords = [] } = described;
  const offered = parts.filter((part) => part in exports);
  const missing = offered.filter((part) => !existsSync(join(folder, exports[part] ?? '')));
  const brought = ['@tessera/core', 'react', 'react-dom', 'mobx', 'inversify', 'zod'].filter(
    (name) => name in dependencies,
  );
  const found: readonly (readonly [boolean, string, string])[] = [
    [described.type !== 'module', 'type', `is no module: say "type": "module".`],
    [!keywords.includes('tessera-plugin'), 'keywords', `lacks the keyword "tessera-plugin", by which it is found.`],
    [
      offered.length < 2,
      'exports',
      `exports ${offered.join(', ') || 'nothing'}: name ${parts.join(', ')} as it has them.`,
    ],
    ...missing.map((part) => [true, part, `exports '${part}' as ${exports[part]}, which is not there.`] as const),
    ...brought.map(
      (name) => [true, name, `depends on ${name}, of which there may be one only: make it an optional peer.`] as const,
    ),
  ];
  return found
    .filter(([isWrong]) => isWrong)
    .map(([, word, message]) => ({ where: `${where}:${lineWith(file, word)}`, message }));
}

function lineWith(file: string, word: string): number {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((text) => text.includes(word));
  return Math.max(line, 0) + 1;
}
