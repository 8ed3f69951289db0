import { serviceToken } from '../contract';
import type { PluginManifest } from '../contract';
import packageJson from '../../package.json';
import { coreVersion } from './core-version';
import { manifestProblems } from './validate-manifest';
import { isInRange } from './version-range';

const manifest: PluginManifest = {
  id: 'tasks',
  name: 'Tasks',
  description: 'Work to do.',
  core: '^1.0.0',
  gate: { audience: 'member' },
};

describe('manifestProblems', () => {
  it('accepts a valid manifest', () => {
    expect(manifestProblems({ manifest, provides: [serviceToken<object>('tasks:service')] })).toEqual([]);
  });

  it('names the plugin, the required core version and the installed one', () => {
    expect(manifestProblems({ manifest: { ...manifest, core: '^2.0.0' } }, '1.4.2')).toEqual([
      "Plugin 'tasks' needs core ^2.0.0; this is 1.4.2.",
    ]);
  });

  it('refuses a malformed version range', () => {
    expect(manifestProblems({ manifest: { ...manifest, core: 'newest' } })).toHaveLength(1);
  });

  it('refuses ids that are malformed or owned by another owner', () => {
    const problems = manifestProblems({
      manifest: {
        ...manifest,
        permissions: [{ id: 'projects.issue.close', label: 'Close', grantedTo: 'member' }],
      },
      provides: [serviceToken<object>('core:Clock')],
    });
    expect(problems.map((each) => /'([^']+[.:][^']+)'/.exec(each)?.[1])).toEqual([
      'projects.issue.close',
      'core:Clock',
    ]);
    expect(manifestProblems({ manifest: { ...manifest, id: 'Tasks!' } })).toHaveLength(1);
  });
});

describe('isInRange', () => {
  it.each([
    ['1.4.2', '^1.0.0', true],
    ['1.4.2', '^1.4.3', false],
    ['2.0.0', '^1.0.0', false],
    ['0.2.9', '^0.2.0', true],
    ['0.3.0', '^0.2.0', false],
    ['1.4.9', '~1.4.2', true],
    ['1.5.0', '~1.4.2', false],
    ['3.0.0', '>=1.0.0', true],
    ['1.4.2', '1.4.2', true],
    ['1.4.3', '1.4.2', false],
    ['9.9.9', '*', true],
    ['2.1.0', '^1.0.0 || ^2.0.0', true],
    ['1.0.0', 'latest', undefined],
    ['1.0.0', '', undefined],
  ])('checks %s against %s: %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });
});

describe('coreVersion', () => {
  it('equals the version of the package', () => {
    expect(coreVersion).toBe(packageJson.version);
  });
});
