import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { formatText } from '../format.mjs';

// Servers answer in the reader's language, so an AppError no longer says an English sentence: it names a message. This
// moves the sentences of a plugin's server half into its catalogue. German is for people to write: check-plugin lists
// what is missing. Running it again changes nothing.

/** @typedef {{ readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: any }} Node */
/** @typedef {{ readonly name: string; readonly path: string; text: string; readonly keys: Map<string, string> }} Catalogue */

/**
 * @param {string} folder of the plugin
 * @returns {Promise<{ readonly changed: readonly string[]; readonly left: readonly string[] }>} files, and places to mend by hand
 */
export async function moveSentences(folder) {
  const files = sourcesOf(join(folder, 'server'));
  const catalogue = readCatalogue(folder);
  const before = catalogue.text;
  /** @type {string[]} */
  const changed = [];
  /** @type {string[]} */
  const left = [];
  for (const file of files) {
    const shown = relative(folder, file).split(sep).join('/');
    const text = readFileSync(file, 'utf8');
    const { found, others } = sentencesIn(file, text);
    left.push(...others.map((start) => `${shown}:${text.slice(0, start).split('\n').length}`));
    if (found.length === 0) {
      continue;
    }
    const local = messagesIn(file, text, catalogue);
    let next = text;
    for (const { node, sentence } of found.toReversed()) {
      next = `${next.slice(0, node.start)}said(${local.name}.${keyFor(catalogue, sentence)})${next.slice(node.end)}`;
    }
    await write(file, withImports(file, next, local.isImported ? undefined : importOf(file, catalogue, local.name)));
    changed.push(shown);
  }
  if (catalogue.text !== before) {
    await write(catalogue.path, catalogue.text);
    changed.push(relative(folder, catalogue.path).split(sep).join('/'));
  }
  return { changed, left };
}

/** @param {string} folder */
function sourcesOf(folder) {
  return (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|-test-kit\.ts$|messages(\.\w+)?\.ts$/.test(path))
    .map((path) => join(folder, path))
    .sort();
}

/**
 * Sentences that are written out, and places of templates, which have to become placeholders by hand.
 * @param {string} file
 * @param {string} text
 */
function sentencesIn(file, text) {
  /** @type {{ node: Node; sentence: string }[]} */
  const found = [];
  /** @type {number[]} */
  const others = [];
  visit(parse(file, text), (node) => {
    if (node.type !== 'NewExpression' || node['callee'].name !== 'AppError') {
      return;
    }
    const sentence = node['arguments'][1];
    if (sentence?.type === 'Literal' && typeof sentence.value === 'string') {
      found.push({ node: sentence, sentence: sentence.value });
    } else if (sentence?.type === 'TemplateLiteral') {
      others.push(sentence.start);
    }
  });
  return { found, others };
}

/**
 * @param {string} folder
 * @returns {Catalogue}
 */
function readCatalogue(folder) {
  const path = join(folder, 'server/messages.ts');
  if (!existsSync(path)) {
    const manifest = readFileSync(join(folder, 'contract/manifest.ts'), 'utf8');
    const id = /\bid: '([^']+)'/.exec(manifest)?.[1] ?? basename(folder);
    const text = `import { defineMessages } from '@tessera/core/contract';\n\n/** Sentences that the server half says. */\nexport const messages = defineMessages('${id}', {});\n`;
    return { name: 'messages', path, text, keys: new Map() };
  }
  const text = readFileSync(path, 'utf8');
  const { name, list } = catalogueIn(path, text);
  const entries = list['properties'].map((/** @type {Node} */ each) => [
    each['value'].value,
    each['key'].name ?? each['key'].value,
  ]);
  return { name, path, text, keys: new Map(entries) };
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {{ readonly name: string; readonly list: Node }}
 */
function catalogueIn(path, text) {
  /** @type {{ name: string; list: Node }[]} */
  const found = [];
  visit(parse(path, text), (node) => {
    const call = node.type === 'VariableDeclarator' ? node['init'] : undefined;
    if (call?.callee?.name === 'defineMessages' && call.arguments[1]?.type === 'ObjectExpression') {
      found.push({ name: node['id'].name, list: call.arguments[1] });
    }
  });
  const [first] = found;
  if (first === undefined) {
    throw new Error(`${path} declares no messages: write 'export const messages = defineMessages(…)'.`);
  }
  return first;
}

/**
 * The key of a sentence, which is added to the catalogue where it lacks.
 * @param {Catalogue} catalogue
 * @param {string} sentence
 */
function keyFor(catalogue, sentence) {
  const known = catalogue.keys.get(sentence);
  if (known !== undefined) {
    return known;
  }
  const words = (
    sentence
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? ['sentence']
  ).slice(0, 5);
  const base = words
    .map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('');
  const plain = /^\d/.test(base) ? `sentence${base}` : base;
  const taken = new Set(catalogue.keys.values());
  let key = plain;
  for (let count = 2; taken.has(key); count += 1) {
    key = `${plain}${count}`;
  }
  const { list } = catalogueIn(catalogue.path, catalogue.text);
  const last = list['properties'].at(-1);
  const at = last?.end ?? list.start + 1;
  const entry = `${last === undefined ? '' : ','}\n  ${key}: ${JSON.stringify(sentence)}`;
  catalogue.text = `${catalogue.text.slice(0, at)}${entry}${catalogue.text.slice(at)}`;
  catalogue.keys.set(sentence, key);
  return key;
}

/**
 * By which name a file knows the catalogue, or may get to know it.
 * @param {string} file
 * @param {string} text
 * @param {Catalogue} catalogue
 */
function messagesIn(file, text, catalogue) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {string | undefined} */
  let own;
  visit(parse(file, text), (node) => {
    if (node.type !== 'ImportDeclaration') {
      return;
    }
    const isCatalogue = resolve(dirname(file), node['source'].value) === catalogue.path.replace(/\.ts$/, '');
    for (const specifier of node['specifiers']) {
      names.add(specifier.local.name);
      if (isCatalogue && specifier.imported?.name === catalogue.name) {
        own = specifier.local.name;
      }
    }
  });
  const free = ['messages', 'sentences', 'serverSentences'].find((name) => !names.has(name)) ?? 'moreSentences';
  return { name: own ?? free, isImported: own !== undefined };
}

/**
 * @param {string} file
 * @param {Catalogue} catalogue
 * @param {string} local
 */
function importOf(file, catalogue, local) {
  const path = relative(dirname(file), catalogue.path).split(sep).join('/').replace(/\.ts$/, '');
  const named = local === catalogue.name ? local : `${catalogue.name} as ${local}`;
  return `import { ${named} } from '${path.startsWith('.') ? path : `./${path}`}';`;
}

/**
 * @param {string} file
 * @param {string} text
 * @param {string | undefined} catalogueImport
 */
function withImports(file, text, catalogueImport) {
  const imports = parse(file, text)['body'].filter((/** @type {Node} */ node) => node.type === 'ImportDeclaration');
  const end = imports.at(-1)?.end ?? 0;
  const lines = catalogueImport === undefined ? '' : `\n${catalogueImport}`;
  const withCatalogue = `${text.slice(0, end)}${lines}${text.slice(end)}`;
  const contract = imports.find(
    (/** @type {Node} */ node) => node['source'].value === '@tessera/core/contract' && node['importKind'] !== 'type',
  );
  if (contract === undefined) {
    return `import { said } from '@tessera/core/contract';\n${withCatalogue}`;
  }
  const specifiers = contract['specifiers'];
  if (specifiers.some((/** @type {Node} */ each) => each['local'].name === 'said')) {
    return withCatalogue;
  }
  const at = specifiers.at(-1).end;
  return `${withCatalogue.slice(0, at)}, said${withCatalogue.slice(at)}`;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Node}
 */
function parse(file, text) {
  return /** @type {Node} */ (/** @type {unknown} */ (parseSync(file, text).program));
}

/**
 * @param {unknown} value
 * @param {(node: Node) => void} see
 */
function visit(value, see) {
  if (Array.isArray(value)) {
    for (const item of value) {
      visit(item, see);
    }
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') {
      see(/** @type {Node} */ (value));
    }
    visit(Object.values(value), see);
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
async function write(file, text) {
  writeFileSync(file, await formatText(file, text));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined || !existsSync(join(folder, 'contract/manifest.ts'))) {
    console.error('node core/tools/codemods/001-sentences-into-catalogues.mjs <folder of a plugin>');
    process.exitCode = 1;
  } else {
    const { changed, left } = await moveSentences(resolve(folder));
    console.log(changed.length === 0 ? 'Nothing to change.' : `Changed ${changed.join(', ')}.`);
    for (const place of left) {
      console.log(`${place} says a template: make it a message with placeholders.`);
    }
  }
}
