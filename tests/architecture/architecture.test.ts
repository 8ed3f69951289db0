import { join } from 'node:path';
import { rules } from './all-rules';
import { exampleProject, readProject } from './project';

const project = readProject(join(__dirname, '../..'));

describe.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
  it('accepts its passing examples', () => {
    expect(rule.passing.map((files) => rule.check(exampleProject(files)))).toEqual(rule.passing.map(() => []));
  });

  it('refuses each of its failing examples', () => {
    expect(rule.failing.filter((files) => rule.check(exampleProject(files)).length === 0)).toEqual([]);
    expect(rule.failing.length).toBeGreaterThan(0);
  });

  it('is kept by the product', () => {
    expect(rule.check(project).map(({ where, message }) => `${where} ${message}`)).toEqual([]);
  });
});

describe('the project as the rules see it', () => {
  it('is found whole, and every import of a file of ours leads somewhere', () => {
    expect(project.sources.length).toBeGreaterThan(50);
    const lost = project.sources.flatMap((source) =>
      source.imports
        .filter(({ specifier }) => /^(\.|@tessera\/)/.test(specifier))
        .filter(({ specifier }) => project.resolve(source.path, specifier) === specifier)
        .map(({ specifier }) => `${source.path} → ${specifier}`),
    );
    expect(lost).toEqual([]);
  });
});
