/** What the command line asks for, such as `--only=load,start --quick --strict --rounds=5`. */
export function readOptions(words, environment) {
  const given = new Map(words.map((word) => /^--([a-z-]+)(?:=(.*))?$/.exec(word)?.slice(1) ?? [word, undefined]));
  const unknown = [...given.keys()].filter((name) => !['only', 'quick', 'strict', 'rounds'].includes(name));
  if (unknown.length > 0) {
    throw new Error(`Unknown option '${unknown[0]}'. There are --only=<names>, --quick, --strict and --rounds=<n>.`);
  }
  const rounds = given.get('rounds');
  if (rounds !== undefined && !(Number.isInteger(Number(rounds)) && Number(rounds) > 0)) {
    throw new Error(`--rounds must be a whole number above 0, not '${rounds}'.`);
  }
  return {
    only: given.get('only')?.split(','),
    isQuick: given.has('quick') || environment.BENCH_QUICK === '1',
    isStrict: given.has('strict'),
    rounds: rounds === undefined ? undefined : Number(rounds),
  };
}
