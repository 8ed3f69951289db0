import type { Rule } from '../rule';

interface Description {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Two people who install the same commit get the same packages, also without the lock file. */
export const exactVersions: Rule = {
  name: 'exact-versions',
  check: ({ read }) => {
    const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json')) as Description;
    return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => ({
        where: 'package.json',
        message: `asks for ${name} ${version}: write one version.`,
      }));
  },
  passing: [{ 'package.json': '{"dependencies":{"a":"1.2.3"},"devDependencies":{"b":"1.0.0-beta.1"}}' }],
  failing: [{ 'package.json': '{"dependencies":{"a":"^1.2.3"}}' }, { 'package.json': '{"overrides":{"a":"latest"}}' }],
};
