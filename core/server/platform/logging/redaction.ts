const removed = '[removed]';
const maxTextLength = 10_000;
const maxEntries = 50;
const deepest = 6;

/** Suffixes of names whose values are never logged, such as in `accessToken`, `set-cookie`, `newPassword`. */
const secretEnds =
  /(?:authorization|cookies?|passwords?|passphrase|tokens?|secrets?|otp|recoverycodes?|tickets?|apikey|fingerprint|signature)$/;
/** Whole names: credentials, and user content or personal data. */
const secretNames: ReadonlySet<string> = new Set(
  'code codes key keys args values parameters params body payload text html subject email emails phone fullname'.split(
    ' ',
  ),
);

/** Redacts URLs in texts. */
const inTexts: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/([?&](?:[\w-]*(?:token|code|otp|email|ticket|secret|password|key|signature)|id)=)[^&\s"'<>]+/gi, `$1${removed}`],
  [/\b(bearer|basic)\s+[\w\-.~+/=]{4,}/gi, `$1 ${removed}`],
  // Of `postgres://user:password@host` only the host is useful to an operator.
  [/(\/\/)[^\s/@:]*:[^\s/@]*@/g, `$1${removed}@`],
  [/\b[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,24}\b/gi, '[address]'],
  // Tokens of this product: 32 random bytes in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, removed],
];

/** Redacts a text for the log. */
export function redactText(text: string): string {
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  return inTexts.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), short);
}

/** Redacts details for the log: without secrets and user content, and limited in size. */
export function redactDetails(details: object): object {
  return redactEntries(details, 0);
}

function redactEntries(value: object, depth: number): object {
  const entries = Object.entries(value).slice(0, maxEntries);
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
    ? value.slice(0, maxEntries).map((each) => redact(each, depth + 1))
    : redactEntries(value, depth + 1);
}

/** Properties that libraries set on errors and that contain no user content: no commands, rows or responses. */
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

/** Databases quote the refused value (SQLSTATE 22 and 23), parsers the invalid text. */
function quotesValues(error: Error): boolean {
  const { code } = error as { readonly code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code));
}

/** A number or an error code: `ECONNREFUSED`, `23505`. */
function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,63}$/.test(value));
}
