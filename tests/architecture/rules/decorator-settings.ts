import type { Rule } from '../rule';

interface Settings {
  readonly compilerOptions?: { readonly experimentalDecorators?: boolean; readonly emitDecoratorMetadata?: boolean };
}

/** inversify needs the older decorators; metadata would make imports of types run and circles fail. */
export const decoratorSettings: Rule = {
  name: 'A12 decorator-settings',
  check: ({ paths, read }) =>
    paths
      .filter((path) => /(^|\/)tsconfig[^/]*\.json$/.test(path))
      .flatMap((path) => {
        const { compilerOptions = {} } = JSON.parse(read(path)) as Settings;
        const isRoot = path === 'tsconfig.json';
        return [
          ...(compilerOptions.emitDecoratorMetadata === true ? ['emits decorator metadata.'] : []),
          ...(isRoot && compilerOptions.experimentalDecorators !== true ? ['leaves out experimentalDecorators.'] : []),
          ...(!isRoot && compilerOptions.experimentalDecorators === false ? ['turns experimentalDecorators off.'] : []),
        ].map((message) => ({ where: path, message }));
      }),
  passing: [{ 'tsconfig.json': '{"compilerOptions":{"experimentalDecorators":true}}', 'core/tsconfig.json': '{}' }],
  failing: [
    { 'tsconfig.json': '{"compilerOptions":{"experimentalDecorators":true,"emitDecoratorMetadata":true}}' },
    { 'tsconfig.json': '{}' },
  ],
};
