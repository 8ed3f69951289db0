// Where a run decides about a change, a test may fail once on a machine that does ten things; the report names it.
if (process.env['CI'] !== undefined) {
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
}
