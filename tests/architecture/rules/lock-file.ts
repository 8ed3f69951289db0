import type { LockFile } from '../lock-file';
import type { Rule } from '../rule';

/**
 * Packages come from the registry that the user of npm has configured: an address in the lock file would win over it.
 * What comes is checked against the hash.
 */
export const lockFile: Rule = {
  name: 'lock-file-without-addresses',
  check: ({ read }) => {
    const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
    return Object.entries(packages).flatMap(([path, entry]) => {
      // Other paths are the project and its workspaces.
      const isInstalled = path.includes('node_modules/') && entry.link !== true;
      return [
        ...(entry.resolved !== undefined && isInstalled ? ['names the address it came from.'] : []),
        ...(isInstalled && entry.integrity === undefined && entry.inBundle !== true ? ['has no integrity hash.'] : []),
      ].map((message) => ({ where: `package-lock.json ${path}`, message }));
    });
  },
  passing: [{ 'package-lock.json': '{"packages":{"":{},"reference":{},"node_modules/a":{"integrity":"sha512-x"}}}' }],
  failing: [
    {
      'package-lock.json':
        '{"packages":{"node_modules/a":{"resolved":"https://registry.example/a.tgz","integrity":"sha512-x"}}}',
    },
    { 'package-lock.json': '{"packages":{"node_modules/a":{}}}' },
  ],
};
