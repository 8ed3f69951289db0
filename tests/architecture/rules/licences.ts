import type { LockFile } from '../lock-file';
import type { Rule } from '../rule';

/** Licences that ask for no more than their notice. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** What is no permissive licence and may be installed all the same, by package, with the licence that was looked at. */
const exceptions: readonly { readonly package: RegExp; readonly licence: string; readonly reason: string }[] = [
  {
    package: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a library of its own that is loaded, never linked into our files',
  },
  {
    package: /^(lightningcss|axe-core)(-|$)/,
    licence: 'MPL-2.0',
    reason: 'unmodified, used while building and testing',
  },
  {
    package: /^chargebee$/,
    licence: '',
    reason: 'MIT by its file LICENSE, which its package.json does not name; used while testing',
  },
  {
    package: /^png-js$/,
    licence: '',
    reason: 'its file LICENSE is that of MIT; only its package.json does not say so',
  },
];

/** Everything installed may be used in a product that is sold; the exceptions are few and have a reason. */
export const licences: Rule = {
  name: 'licences',
  check: ({ read }) => {
    const { packages } = JSON.parse(read('package-lock.json')) as LockFile;
    return Object.entries(packages)
      .filter(([path, entry]) => path !== '' && entry.link !== true && !isAllowed(nameOf(path), entry.license ?? ''))
      .map(([path, entry]) => ({
        where: `package-lock.json ${path}`,
        message: `has the licence '${entry.license ?? 'none'}', which is not among those we may use.`,
      }));
  },
  passing: [
    { 'package-lock.json': '{"packages":{"":{},"node_modules/a":{"license":"MIT"}}}' },
    { 'package-lock.json': '{"packages":{"node_modules/a":{"license":"(GPL-3.0 OR MIT)"}}}' },
    { 'package-lock.json': '{"packages":{"node_modules/png-js":{}}}' },
    {
      'package-lock.json': '{"packages":{"node_modules/@img/sharp-libvips-linux-x64":{"license":"LGPL-3.0-or-later"}}}',
    },
  ],
  failing: [
    { 'package-lock.json': '{"packages":{"node_modules/a":{"license":"GPL-3.0"}}}' },
    { 'package-lock.json': '{"packages":{"node_modules/a":{"license":"LGPL-3.0-or-later"}}}' },
    { 'package-lock.json': '{"packages":{"node_modules/a":{"license":"MIT AND GPL-3.0"}}}' },
    { 'package-lock.json': '{"packages":{"node_modules/a":{}}}' },
  ],
};

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** One of the alternatives must be allowed whole: `MIT AND ISC` needs both. */
function isAllowed(name: string, expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) =>
    alternative
      .split(' AND ')
      .every(
        (licence) =>
          permissive.has(licence) || exceptions.some((entry) => entry.licence === licence && entry.package.test(name)),
      ),
  );
}
