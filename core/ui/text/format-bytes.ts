const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes: "2.4 MB". Units are powers of 1,024, like the limits. */
export function formatBytes(bytes: number, language: string): string {
  // From 1,000 the next unit is shorter.
  const step = bytes < 1_024 ? 0 : bytes < 1_024 * 1_000 ? 1 : bytes < 1_024 ** 2 * 1_000 ? 2 : 3;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: steps[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step >= 2 ? 1 : 0,
  }).format(bytes / 1_024 ** step);
}
