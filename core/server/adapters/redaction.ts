const removed = '[removed]';
const longestText = 10_000;
const mostEntries = 50;
const deepest = 6;

/** Ends of names whose values never stand in a log, however the name begins: `accessToken`, `set-cookie`, `newPassword`. */
const secretEnds =
  /(?:authorization|cookies?|passwords?|passphrase|tokens?|secrets?|otp|tickets?|apikey|fingerprint|signature)$/;
/** Whole names: credentials again, and everything that people wrote to each other or about themselves. */
const secretNames: ReadonlySet<string> = new Set(
  'code codes key keys args values parameters params body payload text html subject email emails phone fullname'.split(
    ' ',
  ),
);

/** Addresses find their way into texts; what they carry must not. */
const inTexts: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/([?&](?:[\w-]*(?:token|code|otp|email|ticket|secret|password|key|signature)|id)=)[^&\s"'<>]+/gi, `$1${removed}`],
  [/\b(bearer|basic)\s+[\w\-.~+/=]{4,}/gi, `$1 ${removed}`],
  // Of `postgres://user:password@host` the machine is what an operator asks for.
  [/(\/\/)[^\s/@:]*:[^\s/@]*@/g, `$1${removed}@`],
  [/\b[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,24}\b/gi, '[address]'],
  // Tokens of our own: 32 random bytes in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, removed],
];

/** A text as it may stand in a log. */
export function redactText(text: string): string {
  const short = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return inTexts.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), short);
}

/** Details as they may stand in a log: without secrets, without what people wrote, and no larger than anybody reads. */
export function redactDetails(details: object): object {
  return redactEntries(details, 0);
}

function redactEntries(value: object, depth: number): object {
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(entries.map(([name, each]) => [name, isSecret(name) ? removed : redact(each, depth)]));
}

function isSecret(name: string): boolean {
  const plain = name.toLowerCase().replace(/[-_]/g, '');
  return secretNames.has(plain) || secretEnds.test(plain);
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return redactText(value);
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return value;
  }
  if (ArrayBuffer.isView(value)) {
    return `[${value.byteLength} bytes]`;
  }
  if (depth >= deepest) {
    return '[deeper]';
  }
  if (value instanceof Error) {
    return redactError(value, depth);
  }
  return Array.isArray(value)
    ? value.slice(0, mostEntries).map((each) => redact(each, depth + 1))
    : redactEntries(value, depth + 1);
}

/** Of what libraries hang on their errors, this is no text of anybody's: commands, rows and answers stay out. */
const knownOfErrors = ['code', 'constraint', 'syscall', 'port', 'responseCode', 'status', 'statusCode'] as const;

function redactError(error: Error, depth: number): object {
  const { name, message, stack, cause } = error;
  const clean = redactText(quotesValues(error) ? message.replace(/"[^"]*"/g, '"…"') : message);
  const known = error as Partial<Record<(typeof knownOfErrors)[number], unknown>>;
  const others = (error as Partial<AggregateError>).errors;
  return {
    type: name,
    message: clean,
    stack: redactText((stack ?? '').replace(message, () => clean)),
    ...Object.fromEntries(knownOfErrors.flatMap((each) => (isPlain(known[each]) ? [[each, known[each]]] : []))),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
    ...(Array.isArray(others) ? { errors: redact(others, depth + 1) } : {}),
  };
}

/** Databases quote the value that they refuse (SQLSTATE 22 and 23), parsers the text that they cannot read. */
function quotesValues(error: Error): boolean {
  const { code } = error as { readonly code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code));
}

/** A number, or a name that programs gave: `ECONNREFUSED`, `23505`. */
function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,63}$/.test(value));
}
