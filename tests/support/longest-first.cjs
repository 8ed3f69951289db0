// Two or three minutes each: begun last, one of them would keep the others waiting for its end.
const long = /\/(?:create-plugin|two-processes|killed-work)\.slow\.test\.ts$/;

/** Order of the slow tests: the longest first. Jest knows their times only where they have run before. */
module.exports = class LongestFirst {
  /** @param {{ readonly path: string }[]} tests */
  sort(tests) {
    return tests.toSorted((left, right) => Number(long.test(right.path)) - Number(long.test(left.path)));
  }

  /** @param {{ readonly path: string }[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
