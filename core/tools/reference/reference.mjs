// Builds the reference of the entry points of core into dist/reference: a page for each, the recipes and a search.
// With --check it writes nothing and fails on exports without a doc comment and on links that lead nowhere.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, Comment, LogLevel, ReflectionKind } from 'typedoc';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const entryPoints = ['contract', 'client', 'server', 'ui', 'testing'];
const typeKinds = ReflectionKind.ClassOrInterface | ReflectionKind.TypeAlias;
const isCheck = process.argv.includes('--check');
const recipes = readdirSync(join(here, 'recipes')).sort();

const application = await Application.bootstrap({
  name: 'Tessera',
  entryPoints: entryPoints.map((name) => join(root, 'core', name, 'index.ts')),
  tsconfig: join(here, 'tsconfig.json'),
  readme: join(here, 'introduction.md'),
  projectDocuments: recipes.map((name) => join(here, 'recipes', name)),
  out: join(root, 'dist/reference'),
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  disableSources: true,
  hideGenerator: true,
  includeVersion: true,
  navigation: { includeGroups: false },
  // One level less than the whole: which exports must say something is decided by `undocumented` below.
  validation: { invalidLink: true, notExported: false, notDocumented: false, rewrittenLink: true },
  intentionallyNotDocumented: [],
  treatValidationWarningsAsErrors: true,
  treatWarningsAsErrors: true,
  // TypeScript 7 has checked these sources; the compiler of this package reads only their types and comments.
  skipErrorChecking: true,
  logLevel: LogLevel.Warn,
});

const project = await application.convert();
if (project === undefined) {
  throw new Error('The entry points of core could not be read; the messages above say why.');
}
describeTokens(project);
application.validate(project);

const missing = undocumented(project);
for (const name of missing) {
  console.error(`${name} has no doc comment: say in a sentence what it promises.`);
}

if (application.logger.hasErrors() || application.logger.hasWarnings() || missing.length > 0) {
  process.exitCode = 1;
} else if (!isCheck) {
  await application.generateOutputs(project);
  console.log(
    `The reference is in dist/reference/index.html: ${entryPoints.length} entry points, ${recipes.length} recipes.`,
  );
}

/**
 * A service's token has the name of its interface, which says what the service promises.
 * @param {import('typedoc').ProjectReflection} read
 */
function describeTokens(read) {
  for (const entry of read.children ?? []) {
    const types = new Set(
      entry.children?.filter((one) => one.kindOf(typeKinds) && one.hasComment()).map(({ name }) => name),
    );
    for (const one of entry.children ?? []) {
      if (one.kindOf(ReflectionKind.Variable) && !one.hasComment() && types.has(one.name)) {
        one.comment = new Comment([
          { kind: 'text', text: `The key under which \`get\` finds the service \`${one.name}\`.` },
        ]);
      }
    }
  }
}

/**
 * Exports without a doc comment. The props of a component and the options of a function speak by their fields.
 * @param {import('typedoc').ProjectReflection} read
 */
function undocumented(read) {
  const kinds = ReflectionKind.SomeModule | ReflectionKind.ClassOrInterface | ReflectionKind.VariableOrProperty;
  const exported = read.children?.flatMap((entry) => entry.children ?? []) ?? [];
  return exported
    .filter((one) => one.kindOf(kinds | ReflectionKind.Function | ReflectionKind.TypeAlias))
    .filter((one) => !/(?:Props|Options)$/.test(one.name))
    .filter((one) => !one.hasComment() && !one.signatures?.some((signature) => signature.hasComment()))
    .map((one) => `core/${one.parent?.name ?? ''}: ${one.name}`);
}
