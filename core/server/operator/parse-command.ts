/** A command as it was understood. */
export type OperatorCommand =
  | {
      readonly kind: 'plan';
      readonly portal: string;
      readonly code: string;
      /** undefined: the plan's own. */
      readonly modules: readonly string[] | undefined;
    }
  | { readonly kind: 'access'; readonly portal: string; readonly access: 'full' | 'read-only' }
  | { readonly kind: 'super-admin'; readonly email: string }
  | { readonly kind: 'dead-jobs' }
  | { readonly kind: 'check' };

/** What an operator may type. */
export const usage: readonly string[] = [
  'npm run operator -- plan <portal> <plan_code> [--modules "Meetings,Teams"]',
  'npm run operator -- access <portal> full|read-only',
  'npm run operator -- super-admin create <email>',
  'npm run operator -- jobs dead',
  'npm run operator -- check',
  '<portal> is a client id or an exact company name.',
];

/** @returns a sentence where the words are no command. */
export function parseOperatorCommand(words: readonly string[]): OperatorCommand | string {
  const [name, ...rest] = words;
  switch (name) {
    case 'plan':
      return parsePlan(rest);
    case 'access':
      return parseAccess(rest);
    case 'super-admin':
      return parseSuperAdmin(rest);
    case 'jobs':
      return rest.length === 1 && rest[0] === 'dead' ? { kind: 'dead-jobs' } : "After 'jobs' comes 'dead'.";
    case 'check':
      return rest.length === 0 ? { kind: 'check' } : "'check' takes no further words.";
    case undefined:
      return 'Say what to do.';
    default:
      return `There is no command '${name}'.`;
  }
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
  if (verb !== 'create' || email === undefined || words.length !== 2 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    return "After 'super-admin create' comes an e-mail address.";
  }
  return { kind: 'super-admin', email };
}
