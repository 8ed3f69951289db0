const counts = ['rounds', 'minutes', 'users'];

/**
 * What the command line asks for, such as `--only=load,floor --floor=<file> --beside=<build> --quick --strict --rounds=5
 * --minutes=10 --users=50`.
 */
export function readOptions(words, environment) {
  const given = new Map(words.map((word) => /^--([a-z-]+)(?:=(.*))?$/.exec(word)?.slice(1) ?? [word, undefined]));
  const unknown = [...given.keys()].filter(
    (name) => !['only', 'floor', 'beside', 'quick', 'strict', ...counts].includes(name),
  );
  if (unknown.length > 0) {
    const known = [
      '--only=<names>',
      '--floor=<file>',
      '--beside=<build>',
      '--quick',
      '--strict',
      ...counts.map((name) => `--${name}=<n>`),
    ].join(', ');
    throw new Error(`Unknown option '${unknown[0]}'. There are ${known}.`);
  }
  const numbers = counts.map((name) => [name, readCount(name, given.get(name))]);
  return {
    only: given.get('only')?.split(','),
    floor: given.get('floor'),
    beside: given.get('beside'),
    isQuick: given.has('quick') || environment.BENCH_QUICK === '1',
    isStrict: given.has('strict'),
    ...Object.fromEntries(numbers),
  };
}

function readCount(name, text) {
  if (text !== undefined && !(Number.isInteger(Number(text)) && Number(text) > 0)) {
    throw new Error(`--${name} must be a whole number above 0, not '${text}'.`);
  }
  return text === undefined ? undefined : Number(text);
}
