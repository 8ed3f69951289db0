import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { ServerConfiguration } from '@tessera/core/server';
import { paymentVariables, readPayments } from './payment-config';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Minimum length of a key in APP_KEYS. */
const minKeyLength = 32;
const defaultPort = 3_000;
const basisPointsPerPercent = 100;
const kilobyte = 1_024;
const megabyte = 1_048_576;
/** Default of FILE_QUOTA_MB, for one portal. */
const defaultQuota = 10_240;

const poolSizes = 'a whole number from 2 to 500';
const optional = z.string().optional();
const port = z.coerce.number().int().min(0).max(65_535);
const wholeNumber = (fallback: number) => {
  const error = 'a whole number above 0';
  return z.coerce.number({ error }).int({ error }).positive({ error }).default(fallback);
};
const url = (...protocols: readonly string[]) =>
  z.string().refine((text) => isUrl(text, protocols), { error: `an address that begins with ${words(protocols)}` });

/** Schema of the variables. The messages complete the sentence "X must be …". */
const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(defaultPort),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: poolSizes })
    .int({ error: poolSizes })
    .min(2, { error: poolSizes })
    .max(500, { error: poolSizes })
    .default(10),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]* <[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, {
      error: "an address such as 'Tessera <noreply@example.com>'",
    })
    .default('Tessera <noreply@localhost.localdomain>'),
  OPERATOR_TOKEN: z.string().min(16, { error: 'at least 16 characters' }).optional(),
  APP_KEYS: z
    .string()
    .refine((text) => list(text).length > 0 && list(text).every((key) => key.length >= minKeyLength), {
      error: `keys of at least ${minKeyLength} characters each, newest first, separated by commas`,
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => list(text).every((entry) => /^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(entry) || isNetworkName(entry)), {
      error: "addresses or networks such as '10.0.0.0/8', separated by commas",
    })
    .default(''),
  OUTGOING_ALLOW: z
    .string()
    .refine((text) => list(text).every(isNetwork), {
      error: "addresses or networks such as '10.1.0.0/16', separated by commas",
    })
    .default(''),
  OUTGOING_ALLOW_HTTP: z.enum(['0', '1'], { error: "'0' or '1'" }).default('0'),
  ...paymentVariables,
  BILLING_SELLER_NAME: optional,
  BILLING_SELLER_ADDRESS: optional,
  BILLING_SELLER_TAX_ID: optional,
  BILLING_TAX: z
    .string()
    .regex(/^(none|plugin [a-z][a-z0-9-]*|.*\S \d{1,2}(\.\d{1,2})?)$/, {
      error: "'none', a name and a percentage such as 'VAT 19', or 'plugin' and the id of a plugin",
    })
    .default('none'),
  UPLOAD_MIN_RATE_KB: wholeNumber(8),
  JOB_LEASE_SECONDS: wholeNumber(60),
  MAIL_QUOTA_PER_PORTAL: wholeNumber(500),
  FILE_QUOTA_MB: wholeNumber(defaultQuota),
  MAX_FILE_MB: wholeNumber(1_024),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'one of fatal, error, warn, info, debug and silent',
    })
    .default('info'),
  NARROW_MODE: z.enum(['landing', 'responsive'], { error: "'landing' or 'responsive'" }).default('landing'),
  AUTH_BASE: z.union([url('http:', 'https:'), z.literal('')]).default(''),
  API_BASE: z.union([url('http:', 'https:'), z.literal('')]).default(''),
  ANDROID_STORE_URL: url('https:').default('https://play.google.com/store'),
  IOS_STORE_URL: url('https:').default('https://www.apple.com/app-store/'),
  HELP_URL: url('http:', 'https:').default('https://help.tessera.example/'),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'a number above 0' }).positive({ error: 'a number above 0' }).default(1),
  CLIENT_DIR: optional,
  DEMO: z.enum(['0', '1'], { error: "'0' or '1'" }).default('0'),
});

/**
 * Whether to create the demo company before the server starts (decisions.md D1). `readConfiguration` validates the
 * variable too.
 */
export function wantsDemo(environment: Environment): boolean {
  return environment['DEMO']?.trim() === '1';
}

/**
 * Reads the configuration of this installation.
 *
 * @throws Error with one sentence that names the variable.
 */
export function readConfiguration(environment: Environment, clientDir?: string): ServerConfiguration {
  const parsed = variables.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new Error(`${name} must be ${wanted(name, issue?.message ?? '')}.`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    publicUrl: values.PUBLIC_URL === undefined ? localUrl(values.PORT) : new URL(values.PUBLIC_URL).origin,
    smtpUrl: values.SMTP_URL,
    mailFrom: readSender(values.MAIL_FROM),
    operatorToken: values.OPERATOR_TOKEN,
    appKeys: values.APP_KEYS === undefined ? undefined : list(values.APP_KEYS),
    trustProxy: list(values.TRUST_PROXY),
    outgoingAllowed: list(values.OUTGOING_ALLOW),
    outgoingAllowsHttp: values.OUTGOING_ALLOW_HTTP === '1',
    ...readPayments(values, { isProduction: environment['NODE_ENV'] === 'production' }),
    seller: {
      name: values.BILLING_SELLER_NAME,
      address: list(values.BILLING_SELLER_ADDRESS ?? ''),
      taxId: values.BILLING_SELLER_TAX_ID,
      tax: readTax(values.BILLING_TAX),
    },
    uploadMinRate: values.UPLOAD_MIN_RATE_KB * kilobyte,
    jobLease: values.JOB_LEASE_SECONDS * 1_000,
    mailQuota: values.MAIL_QUOTA_PER_PORTAL,
    fileQuota: values.FILE_QUOTA_MB * megabyte,
    maxFileBytes: values.MAX_FILE_MB * megabyte,
    logLevel: values.LOG_LEVEL,
    clientDir: values.CLIENT_DIR === undefined ? clientDir : resolve(values.CLIENT_DIR),
    client: {
      authBase: values.AUTH_BASE,
      apiBase: values.API_BASE,
      narrowMode: values.NARROW_MODE,
      androidStoreUrl: values.ANDROID_STORE_URL,
      iosStoreUrl: values.IOS_STORE_URL,
      helpUrl: values.HELP_URL,
    },
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
  };
}

/** A variable with an empty value counts as not set, as is common in shells and service managers. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== undefined && text.trim() !== ''));
}

function wanted(name: string, message: string): string {
  return name === 'PORT' ? 'a whole number from 0 to 65535' : message;
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function words(protocols: readonly string[]): string {
  return protocols.map((protocol) => `${protocol}//`).join(' or ');
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const isInRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isInRange && more.length === 0;
}

function isNetworkName(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
}

function localUrl(portNumber: number): string {
  return `http://localhost:${portNumber}`;
}

function readTax(text: string): ServerConfiguration['seller']['tax'] {
  const end = text.lastIndexOf(' ');
  const [name, rest] = [text.slice(0, Math.max(0, end)), text.slice(end + 1)];
  if (name === '') {
    return { kind: 'none' };
  }
  return name === 'plugin' && !/^\d/.test(rest)
    ? { kind: 'plugin', pluginId: rest }
    : { kind: 'percent', name, basisPoints: Math.round(Number(rest) * basisPointsPerPercent) };
}

function readSender(text: string): ServerConfiguration['mailFrom'] {
  const match = /^(.*) <(.+)>$/.exec(text);
  return { name: match?.[1] ?? '', address: match?.[2] ?? text };
}
