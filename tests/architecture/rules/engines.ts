import type { LockFile } from '../lock-file';
import type { Rule } from '../rule';

type Version = readonly [major: number, minor: number];

/**
 * Every installed package runs on the oldest Node that package.json promises: npm only warns, and the product fails later.
 * Where the newest release of a package needs more, `overrides` in package.json names an older one.
 */
export const engines: Rule = {
  name: 'engines',
  check: ({ read }) => {
    const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
    const oldest = versionIn(packages['']?.engines?.node ?? '');
    return Object.entries(packages).flatMap(([path, entry]) => {
      const range = entry.engines?.node ?? '*';
      return range.split('||').some((part) => accepts(part, oldest))
        ? []
        : [{ where: `package-lock.json ${path}`, message: `needs Node ${range}; pin an older release of it.` }];
    });
  },
  passing: [
    {
      'package-lock.json': JSON.stringify({
        packages: {
          '': { engines: { node: '>=20.19' } },
          'node_modules/a': { engines: { node: '^18.17.0 || ^20.19.0 || >=22.12.0' } },
          'node_modules/b': { engines: { node: '>= 0.8' } },
          'node_modules/c': {},
          'node_modules/d': { engines: { node: '20 || >=22' } },
        },
      }),
    },
  ],
  failing: ['>=22', '^18.0.0 || >=22.0.0', '>=20.20.0'].map((node) => ({
    'package-lock.json': JSON.stringify({
      packages: { '': { engines: { node: '>=20.19' } }, 'node_modules/a': { engines: { node } } },
    }),
  })),
};

/** Of a range, its lower bound. */
function versionIn(range: string): Version {
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(range) ?? [];
  return [Number(major), Number(minor)];
}

function accepts(part: string, [major, minor]: Version): boolean {
  const [fromMajor, fromMinor] = versionIn(part);
  const isAbove = fromMajor < major || (fromMajor === major && fromMinor <= minor);
  const isOpen = part.includes('>') || part.trim() === '*' || part.trim() === '';
  return isAbove && (isOpen || fromMajor === major);
}
