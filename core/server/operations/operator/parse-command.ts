import { parseArgs } from 'node:util';

/** A parsed command. */
export type OperatorCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'plan';
      readonly portal: string;
      readonly code: string;
      /** Undefined: the modules of the plan. */
      readonly modules: readonly string[] | undefined;
      /** Included ones, of a plan whose terms are agreed one by one. Undefined: those of the plan. */
      readonly seats: number | undefined;
      /** Undefined: the portal keeps those that it has. */
      readonly extraSeats: number | undefined;
    }
  | { readonly kind: 'access'; readonly portal: string; readonly access: 'full' | 'read-only' }
  | { readonly kind: 'super-admin'; readonly email: string }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string }
  | { readonly kind: 'list-portals'; readonly search: string | undefined; readonly cursor: string | undefined }
  | { readonly kind: 'export-portal'; readonly portal: string; readonly file: string }
  | { readonly kind: 'delete-portal'; readonly portal: string; readonly file: string }
  | { readonly kind: 'import-portal'; readonly file: string; readonly name: string | undefined }
  | { readonly kind: 'erase-person'; /** Id or email address. */ readonly person: string }
  | { readonly kind: 'turn-off-two-step'; readonly email: string }
  | { readonly kind: 'jobs' }
  | { readonly kind: 'dead-jobs' }
  | { readonly kind: 'search-rebuild' }
  /** Undefined: all. */
  | { readonly kind: 'retry-jobs'; readonly id: string | undefined }
  | { readonly kind: 'check' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'reset-plugin'; readonly pluginId: string }
  /** Of the plugin that the first word names, if there is one; see `parsePluginCommand`. */
  | { readonly kind: 'plugin-command' };

/** First words of the commands of core. */
export const coreCommandNames = [
  'help',
  'plan',
  'access',
  'super-admin',
  'backup',
  'restore',
  'portal',
  'person',
  'jobs',
  'search',
  'plugin',
  'check',
  'demo',
] as const;

/** Help text of the operator command. */
export const operatorUsage: readonly string[] = [
  'npm run operator -- plan <portal> <plan_code> [--modules "Meetings,Teams"] [--seats 40] [--extra-seats 5]',
  'npm run operator -- access <portal> full|read-only',
  'npm run operator -- super-admin create <email>',
  'npm run operator -- backup <file>                      writes the whole installation into one file',
  'npm run operator -- restore <file>                     loads it into an empty one, while no server runs',
  'npm run operator -- portal list [<beginning of a name>] lists the newest portals; --cursor <text> continues',
  'npm run operator -- portal export <portal> <file>      writes one portal into one file',
  'npm run operator -- portal import <file> [--as <name>] imports it; with --as as a new portal beside the old one',
  'npm run operator -- portal delete <portal> <file>      exports the portal, then deletes it permanently',
  'npm run operator -- person erase <email or id>         erases a person permanently; authorship stays, without a name',
  'npm run operator -- person turn-off-two-step <email>   for a person who has lost app and recovery codes; ask who it is',
  'npm run operator -- jobs                               counts jobs by state and lists kinds that no plugin here runs',
  'npm run operator -- jobs dead                          lists dead jobs (failed too often)',
  'npm run operator -- jobs dead retry <number>|all       runs them again',
  'npm run operator -- search rebuild                     rebuilds the search index',
  'npm run operator -- check                              checks the installation for problems',
  'npm run operator -- demo                               fills a portal with a made-up company, while no server runs',
  '<portal> is a client id or an exact company name. Exit codes: 0 done, 1 refused or problems found, 2 invalid command.',
];

/** @returns a sentence when the words are a command of core with an error. */
export function parseOperatorCommand(words: readonly string[]): OperatorCommand | string {
  if (words.includes('--help') || words.includes('-h')) {
    return { kind: 'help' };
  }
  const [first] = words;
  if (first === undefined) {
    return 'Enter a command.';
  }
  const name = coreCommandNames.find((each) => each === first);
  if (name === undefined) {
    return { kind: 'plugin-command' };
  }
  const parsed = parseWords(words);
  if (typeof parsed === 'string') {
    return parsed;
  }
  const { positionals: rest, options } = parsed;
  switch (name) {
    case 'help':
      return { kind: 'help' };
    case 'plan':
      return parsePlan(rest, options);
    case 'access':
      return parseAccess(rest);
    case 'super-admin':
      return parseSuperAdmin(rest);
    case 'backup':
    case 'restore':
      return parseFile(name, rest);
    case 'portal':
      return parsePortal(rest, options);
    case 'person':
      return parsePerson(rest);
    case 'jobs':
      return parseJobs(rest);
    case 'search':
      return rest.length === 1 && rest[0] === 'rebuild'
        ? { kind: 'search-rebuild' }
        : "'search' must be followed by 'rebuild'.";
    case 'plugin':
      return parsePlugin(rest);
    case 'check':
    case 'demo':
      return rest.length === 0 ? { kind: name } : `'${name}' takes no arguments.`;
  }
}

/**
 * Makes the name of a command's file absolute: a relative one is meant in the operator's folder, and the server that
 * runs the command works in another.
 */
export function withAbsoluteFile(words: readonly string[], toAbsolute: (file: string) => string): readonly string[] {
  const command = parseOperatorCommand(words);
  const parsed = parseWords(words);
  if (typeof command === 'string' || !('file' in command) || typeof parsed === 'string') {
    return words;
  }
  // The file is the last positional argument of every command that has one.
  return words.map((word, index) => (index === parsed.lastIndex ? toAbsolute(word) : word));
}

/** Options by command; each takes a value. */
const optionsOf: Readonly<Record<string, Readonly<Record<string, { readonly type: 'string' }>>>> = {
  plan: { modules: { type: 'string' }, seats: { type: 'string' }, 'extra-seats': { type: 'string' } },
  portal: { as: { type: 'string' }, cursor: { type: 'string' } },
};

const missingValues: Readonly<Record<string, string>> = {
  plan: "'--modules' must be followed by a list such as \"Meetings,Teams\", or \"\" for none; '--seats' and '--extra-seats' by a number.",
  portal:
    "'--as' must be followed by the name of the new portal, '--cursor' by the text that the last page ended with.",
};

interface ParsedWords {
  /** After the command itself. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Of the last positional, among all words. */
  readonly lastIndex: number;
}

/** @returns a sentence for an option that the command does not have, or one without its value. */
function parseWords(words: readonly string[]): ParsedWords | string {
  const [name = '', ...args] = words;
  try {
    const { positionals, values, tokens } = parseArgs({
      args,
      options: optionsOf[name] ?? {},
      allowPositionals: true,
      tokens: true,
    });
    const last = tokens.findLast(({ kind }) => kind === 'positional');
    return { positionals, options: values, lastIndex: (last?.index ?? -1) + 1 };
  } catch (error) {
    const missing = missingValues[name];
    if ((error as NodeJS.ErrnoException).code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && missing !== undefined) {
      return missing;
    }
    const option = args.find((word) => word.startsWith('-') && !Object.hasOwn(optionsOf[name] ?? {}, word.slice(2)));
    return `'${name}' has no option '${option ?? ''}'. Put '--' before an argument that begins with a hyphen.`;
  }
}

function parseFile(kind: 'backup' | 'restore', words: readonly string[]): OperatorCommand | string {
  const [file] = words;
  return file === undefined || words.length > 1 ? `'${kind}' must be followed by one file name.` : { kind, file };
}

function parsePortal(words: readonly string[], { as: name, cursor }: ParsedWords['options']): OperatorCommand | string {
  const [verb, one, two] = words;
  if (verb === 'list' && words.length <= 2 && name === undefined) {
    return { kind: 'list-portals', search: one, cursor };
  }
  if (cursor !== undefined) {
    return "Only 'portal list' has the option '--cursor'.";
  }
  if (verb === 'import' && one !== undefined && words.length === 2) {
    return { kind: 'import-portal', file: one, name };
  }
  if (verb !== 'import' && name !== undefined) {
    return "Only 'portal import' has the option '--as'.";
  }
  if ((verb === 'export' || verb === 'delete') && one !== undefined && two !== undefined && words.length === 3) {
    return { kind: verb === 'export' ? 'export-portal' : 'delete-portal', portal: one, file: two };
  }
  return "'portal' must be followed by 'list [<beginning of a name>]', 'export <portal> <file>', 'import <file> [--as <name>]' or 'delete <portal> <file>'.";
}

function parsePerson(words: readonly string[]): OperatorCommand | string {
  const [verb, person] = words;
  if (verb === 'turn-off-two-step') {
    return person !== undefined && words.length === 2 && isAddress(person)
      ? { kind: 'turn-off-two-step', email: person }
      : "'person turn-off-two-step' must be followed by an email address.";
  }
  if (verb !== 'erase' || person === undefined || words.length !== 2 || !(isAddress(person) || isId(person))) {
    return "'person erase' must be followed by an email address or the id of a person.";
  }
  return { kind: 'erase-person', person };
}

function parseJobs(words: readonly string[]): OperatorCommand | string {
  const [dead, retry, which] = words;
  if (words.length === 0) {
    return { kind: 'jobs' };
  }
  if (dead === 'dead' && words.length === 1) {
    return { kind: 'dead-jobs' };
  }
  if (dead === 'dead' && retry === 'retry' && words.length === 3 && /^(all|\d{1,18})$/.test(which ?? '')) {
    return { kind: 'retry-jobs', id: which === 'all' ? undefined : which };
  }
  return "Use 'jobs', 'jobs dead', 'jobs dead retry all' or 'jobs dead retry <number>'.";
}

/** Of `npm run dev -- --reset`, so the usage does not list it. */
function parsePlugin(words: readonly string[]): OperatorCommand | string {
  const [verb, pluginId] = words;
  return verb === 'reset' && pluginId !== undefined && words.length === 2
    ? { kind: 'reset-plugin', pluginId }
    : "'plugin' must be followed by 'reset <id>'.";
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function parsePlan(
  words: readonly string[],
  { modules, seats, 'extra-seats': extraSeats }: ParsedWords['options'],
): OperatorCommand | string {
  const [portal, code] = words;
  if (portal === undefined || code === undefined || words.length > 2) {
    return "'plan' must be followed by a portal and a plan code. Put a company name of several words in quotes.";
  }
  if ([seats, extraSeats].some((text) => text !== undefined && !/^\d{1,7}$/.test(text))) {
    return "'--seats' and '--extra-seats' must be followed by a number.";
  }
  return {
    kind: 'plan',
    portal,
    code,
    modules: modules === undefined ? undefined : moduleList(modules),
    seats: seats === undefined ? undefined : Number(seats),
    extraSeats: extraSeats === undefined ? undefined : Number(extraSeats),
  };
}

function moduleList(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function parseAccess(words: readonly string[]): OperatorCommand | string {
  const [portal, access] = words;
  if (portal === undefined || words.length !== 2 || (access !== 'full' && access !== 'read-only')) {
    return "'access' must be followed by a portal and 'full' or 'read-only'.";
  }
  return { kind: 'access', portal, access };
}

function parseSuperAdmin(words: readonly string[]): OperatorCommand | string {
  const [verb, email] = words;
  if (verb !== 'create' || email === undefined || words.length !== 2 || !isAddress(email)) {
    return "'super-admin create' must be followed by an email address.";
  }
  return { kind: 'super-admin', email };
}
