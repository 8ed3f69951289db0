import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const settings = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), '.oxfmtrc.json');

/**
 * Formats the text of a file as `npm run format` does.
 * @param {string} file its name says the language
 * @param {string} text
 * @returns {Promise<string>}
 * @throws {SyntaxError} where the text is no valid code
 */
export async function formatText(file, text) {
  const { $schema: _, ignorePatterns: __, ...style } = JSON.parse(readFileSync(settings, 'utf8'));
  const { code, errors } = await format(file, text, style);
  const [error] = errors;
  if (error !== undefined) {
    throw new SyntaxError(`${file}: ${error.message}`);
  }
  return code;
}
