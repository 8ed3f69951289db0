import type { Rule } from '../rule';
import { child, children, isTest, nameOf } from '../source';
import type { Node, SourceFile } from '../source';

/**
 * A type has a name of its own in the repository, so that a search for it finds one thing. Functions and constants are
 * free: an endpoint and its handler share a name on purpose.
 */
export const uniqueNames: Rule = {
  name: 'unique-names',
  check: ({ sources }) => {
    const files = new Map<string, Set<string>>();
    for (const source of sources.filter(isProduct)) {
      for (const name of exportedTypes(source)) {
        files.set(name, (files.get(name) ?? new Set()).add(source.path));
      }
    }
    return [...files]
      .filter(([, paths]) => paths.size > 1)
      .map(([name, paths]) => ({
        where: [...paths][0] ?? '',
        message: `exports ${name}, as ${[...paths].slice(1).join(' and ')} does: give one of them another name.`,
      }));
  },
  passing: [
    { 'core/a.ts': `export interface Clock {} export const Clock = 1;`, 'core/b.ts': `export interface Watch {}` },
    { 'plugins/a/contract/a.ts': `export const readTask = 1;`, 'plugins/a/server/b.ts': `export const readTask = 2;` },
    { 'core/a.ts': `export interface Clock {}`, 'core/b.ts': `export type { Clock } from './a';` },
    { 'core/a.ts': `export interface Clock {}`, 'core/a.test.ts': `export interface Clock {}` },
  ],
  failing: [
    { 'core/a.ts': `export interface Clock {}`, 'host/b.ts': `export class Clock {}` },
    { 'core/a.ts': `export type Clock = 1;`, 'plugins/a/client/b.tsx': `export function Clock() {}` },
  ],
};

function isProduct({ path }: SourceFile): boolean {
  return /^(core|host|plugins)\//.test(path) && !path.startsWith('core/tools/') && !isTest(path);
}

function exportedTypes({ program }: SourceFile): ReadonlySet<string> {
  const declarations = children(program, 'body').flatMap((node): readonly Node[] => {
    const declared = node.type === 'ExportNamedDeclaration' ? child(node, 'declaration') : undefined;
    return declared === undefined ? [] : [declared, ...children(declared, 'declarations')];
  });
  const names = declarations.map((node) => nameOf(child(node, 'id')));
  return new Set(names.filter((name) => name !== undefined && /^[A-Z]/.test(name)) as readonly string[]);
}
