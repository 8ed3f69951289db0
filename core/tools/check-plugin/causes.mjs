/** @typedef {import('../check-plugin.mjs').Finding} Finding */

/**
 * A cause of failed tests.
 * @typedef {{ readonly where: string; readonly title: string; readonly cause: string }} Failure
 */

/**
 * Tests that expect an empty list of problems list several causes in one failure.
 * @param {string} message
 * @returns {readonly string[]}
 */
export function causesIn(message) {
  if (/^- Array \[\]$/m.test(message)) {
    const listed = [...message.matchAll(/^\+ {3}("(?:[^"\\]|\\.)*"),$/gm)].map(([, text]) => text?.slice(1, -1) ?? '');
    if (listed.length > 0) {
      return listed.map((text) => text.replaceAll(/\\(["\\])/g, '$1'));
    }
  }
  // Testing Library prints the whole page besides.
  const lines = (message.split('\nIgnored nodes:')[0] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return [lines.slice(0, 8).join('\n    ')];
}

/**
 * One finding for each cause, however many tests it fails.
 * @param {readonly Failure[]} failures
 * @returns {readonly Finding[]}
 */
export function mergeFailures(failures) {
  /** @type {Map<string, Failure[]>} */
  const byCause = new Map();
  for (const failure of failures) {
    // Requests of many kinds meet the same fault of the server.
    const [, fault = failure.cause] = /Cause: ([^]*)$/.exec(failure.cause) ?? [];
    byCause.set(fault, [...(byCause.get(fault) ?? []), failure]);
  }
  return [...byCause.values()].flatMap(([first, ...more]) => {
    if (first === undefined) {
      return [];
    }
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return [{ where: first.where, message: `${first.title}${others}:\n    ${first.cause}` }];
  });
}

/**
 * Drops what only follows from another finding: a part that is compiled with its tests too reports an error twice, a file
 * of core is wrong because of an import in the plugin, and the compiler repeats what is said of a catalogue.
 * @param {readonly Finding[]} findings
 * @returns {readonly Finding[]}
 */
export function withoutConsequences(findings) {
  const own = findings.filter(({ where }) => !where.startsWith('../'));
  const inCatalogues = own.filter(({ message }) => !message.startsWith('does not compile'));
  const isRepeated = (/** @type {Finding} */ { where, message }) => {
    const [file = ''] = where.split(':');
    const isTranslation = /(^|[/-])messages\.\w+\.ts$/.test(file) && message.startsWith('does not compile');
    return isTranslation && inCatalogues.some((other) => other.where.startsWith(file) || other.message.includes(file));
  };
  const left = (own.length > 0 ? own : findings).filter((finding) => !isRepeated(finding));
  return [...new Map(left.map((finding) => [`${finding.where} ${finding.message}`, finding])).values()];
}
