/** A command as it was understood. */
export type OperatorCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'plan';
      readonly portal: string;
      readonly code: string;
      /** undefined: the plan's own. */
      readonly modules: readonly string[] | undefined;
    }
  | { readonly kind: 'access'; readonly portal: string; readonly access: 'full' | 'read-only' }
  | { readonly kind: 'super-admin'; readonly email: string }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string }
  | { readonly kind: 'export-portal'; readonly portal: string; readonly file: string }
  | { readonly kind: 'delete-portal'; readonly portal: string; readonly file: string }
  | { readonly kind: 'import-portal'; readonly file: string; readonly name: string | undefined }
  | { readonly kind: 'erase-person'; /** Id or address. */ readonly person: string }
  | { readonly kind: 'jobs' }
  | { readonly kind: 'dead-jobs' }
  | { readonly kind: 'search-rebuild' }
  /** undefined: all. */
  | { readonly kind: 'retry-jobs'; readonly id: string | undefined }
  | { readonly kind: 'check' }
  | { readonly kind: 'demo' };

/** What an operator may type. */
export const usage: readonly string[] = [
  'npm run operator -- plan <portal> <plan_code> [--modules "Meetings,Teams"]',
  'npm run operator -- access <portal> full|read-only',
  'npm run operator -- super-admin create <email>',
  'npm run operator -- backup <file>                      writes the whole installation into one file',
  'npm run operator -- restore <file>                     loads it into an empty one, while no server runs',
  'npm run operator -- portal export <portal> <file>      writes one portal into one file',
  'npm run operator -- portal import <file> [--as <name>] takes it in; with --as as a new portal beside the old one',
  'npm run operator -- portal delete <portal> <file>      exports the portal, then deletes it for good',
  'npm run operator -- person erase <email or id>         erases a person for good; authorship stays, without a name',
  'npm run operator -- jobs                               counts jobs by state, and names kinds that no plugin here runs',
  'npm run operator -- jobs dead                          lists jobs that were given up',
  'npm run operator -- jobs dead retry <number>|all       lets them run again',
  'npm run operator -- search rebuild                     makes the search index anew',
  'npm run operator -- check                              looks whether everything is in order',
  'npm run operator -- demo                               fills a portal with a made-up company, while no server runs',
  '<portal> is a client id or an exact company name. Exit codes: 0 done, 1 refused or not in order, 2 not understood.',
];

/** @returns a sentence where the words are no command. */
export function parseOperatorCommand(words: readonly string[]): OperatorCommand | string {
  if (words.includes('--help') || words.includes('-h')) {
    return { kind: 'help' };
  }
  const [name, ...rest] = words;
  switch (name) {
    case 'help':
      return { kind: 'help' };
    case 'plan':
      return parsePlan(rest);
    case 'access':
      return parseAccess(rest);
    case 'super-admin':
      return parseSuperAdmin(rest);
    case 'backup':
    case 'restore':
      return parseFile(name, rest);
    case 'portal':
      return parsePortal(rest);
    case 'person':
      return parsePerson(rest);
    case 'jobs':
      return parseJobs(rest);
    case 'search':
      return rest.length === 1 && rest[0] === 'rebuild'
        ? { kind: 'search-rebuild' }
        : "After 'search' comes 'rebuild'.";
    case 'check':
    case 'demo':
      return rest.length === 0 ? { kind: name } : `'${name}' takes no further words.`;
    case undefined:
      return 'Say what to do.';
    default:
      return `There is no command '${name}'.`;
  }
}

/** Names of files as the operator sees them, made absolute: the server that carries a command out stands elsewhere. */
export function withAbsoluteFile(words: readonly string[], toAbsolute: (file: string) => string): readonly string[] {
  const command = parseOperatorCommand(words);
  if (typeof command === 'string' || !('file' in command)) {
    return words;
  }
  const { file } = command;
  return words.map((word) => (word === file ? toAbsolute(file) : word));
}

function parseFile(kind: 'backup' | 'restore', words: readonly string[]): OperatorCommand | string {
  const [file] = words;
  return file === undefined || words.length > 1 ? `After '${kind}' comes the name of one file.` : { kind, file };
}

function parsePortal(words: readonly string[]): OperatorCommand | string {
  const [verb, one, two, three] = words;
  if ((verb === 'export' || verb === 'delete') && one !== undefined && two !== undefined && words.length === 3) {
    return { kind: verb === 'export' ? 'export-portal' : 'delete-portal', portal: one, file: two };
  }
  if (verb === 'import' && one !== undefined && words.length === 2) {
    return { kind: 'import-portal', file: one, name: undefined };
  }
  if (verb === 'import' && one !== undefined && two === '--as' && three !== undefined && words.length === 4) {
    return { kind: 'import-portal', file: one, name: three };
  }
  return "After 'portal' comes 'export <portal> <file>', 'import <file> [--as <name>]' or 'delete <portal> <file>'.";
}

function parsePerson(words: readonly string[]): OperatorCommand | string {
  const [verb, person] = words;
  if (verb !== 'erase' || person === undefined || words.length !== 2 || !(isAddress(person) || isId(person))) {
    return "After 'person erase' comes an email address or the id of a person.";
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
  return "After 'jobs' comes nothing, 'dead', 'dead retry all' or 'dead retry <number>'.";
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function parsePlan(words: readonly string[]): OperatorCommand | string {
  const plain: string[] = [];
  let modules: readonly string[] | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--modules') {
      index += 1;
      const list = words[index];
      if (list === undefined) {
        return 'After \'--modules\' comes a list such as "Meetings,Teams", or "" for none.';
      }
      modules = moduleList(list);
    } else if (word.startsWith('--modules=')) {
      modules = moduleList(word.slice('--modules='.length));
    } else {
      plain.push(word);
    }
  }
  const [portal, code] = plain;
  if (portal === undefined || code === undefined || plain.length > 2) {
    return "After 'plan' come a portal and a plan code. Put a company name of several words in quotes.";
  }
  return { kind: 'plan', portal, code, modules };
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
    return "After 'access' come a portal and 'full' or 'read-only'.";
  }
  return { kind: 'access', portal, access };
}

function parseSuperAdmin(words: readonly string[]): OperatorCommand | string {
  const [verb, email] = words;
  if (verb !== 'create' || email === undefined || words.length !== 2 || !isAddress(email)) {
    return "After 'super-admin create' comes an e-mail address.";
  }
  return { kind: 'super-admin', email };
}
