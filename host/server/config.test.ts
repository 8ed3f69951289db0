import { resolve } from 'node:path';
import { readConfiguration } from './config';

describe('readConfiguration', () => {
  it('needs no variables: one process on this machine with the embedded database', () => {
    expect(readConfiguration({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      appKeys: undefined,
      trustProxy: [],
      rateLimitFactor: 1,
      jobLease: 60_000,
      mailFrom: { name: 'Tessera', address: 'noreply@localhost.localdomain' },
    });
  });

  it('reads every variable', () => {
    const configuration = readConfiguration({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATABASE_URL: 'postgres://user@host/db',
      REDIS_URL: 'redis://host',
      PUBLIC_URL: 'https://work.example.com/',
      SMTP_URL: 'smtp://mail:25',
      MAIL_FROM: 'Work Place <work@example.com>',
      OPERATOR_TOKEN: 'o'.repeat(16),
      APP_KEYS: `${'a'.repeat(32)}, ${'b'.repeat(32)}`,
      TRUST_PROXY: '10.0.0.0/8, ::1',
      OUTGOING_ALLOW: '10.1.0.0/16,::1',
      OUTGOING_ALLOW_HTTP: '1',
      FILE_QUOTA_MB: '5',
      LOG_LEVEL: 'debug',
      NARROW_MODE: 'responsive',
      RATE_LIMIT_FACTOR: '2.5',
      JOB_LEASE_SECONDS: '3',
    });
    expect(configuration).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://work.example.com',
      mailFrom: { name: 'Work Place', address: 'work@example.com' },
      appKeys: ['a'.repeat(32), 'b'.repeat(32)],
      trustProxy: ['10.0.0.0/8', '::1'],
      outgoingAllowed: ['10.1.0.0/16', '::1'],
      outgoingAllowsHttp: true,
      fileQuota: 5_242_880,
      logLevel: 'debug',
      rateLimitFactor: 2.5,
      jobLease: 3_000,
      client: { narrowMode: 'responsive' },
    });
  });

  it.each([
    ['none', { kind: 'none' }],
    ['VAT 19', { kind: 'percent', name: 'VAT', basisPoints: 1_900 }],
    ['Sales tax 8.25', { kind: 'percent', name: 'Sales tax', basisPoints: 825 }],
    ['plugin gst', { kind: 'plugin', pluginId: 'gst' }],
  ])('reads the tax %s', (text, tax) => {
    const environment = { BILLING_TAX: text, BILLING_SELLER_ADDRESS: 'Main St 1, 10115 Berlin' };
    expect(readConfiguration(environment).seller).toMatchObject({ tax, address: ['Main St 1', '10115 Berlin'] });
  });

  it.each(['19', 'VAT', 'VAT 19%', 'plugin'])('refuses the tax %s', (text) => {
    expect(() => readConfiguration({ BILLING_TAX: text })).toThrow('BILLING_TAX must be');
  });

  it('accepts the gateway that moves no money in production only where that is asked for', () => {
    const inProduction = { PAYMENT_GATEWAY: 'test', NODE_ENV: 'production' };
    expect(() => readConfiguration(inProduction)).toThrow("PAYMENT_GATEWAY must be 'none' in production");
    expect([
      readConfiguration({ ...inProduction, PAYMENT_TEST_IN_PRODUCTION: '1' }).paymentGateway,
      readConfiguration({ PAYMENT_GATEWAY: 'test' }).paymentGateway,
      readConfiguration({ NODE_ENV: 'production' }).paymentGateway,
    ]).toEqual(['test', 'test', 'none']);
  });

  it.each([
    ['razorpay', { RAZORPAY_KEY_ID: 'rzp_test_a1', RAZORPAY_KEY_SECRET: 'sec-1', RAZORPAY_WEBHOOK_SECRET: 'sec-2' }],
    [
      'chargebee',
      {
        CHARGEBEE_SITE: 'acme-test',
        CHARGEBEE_API_KEY: 'sec-1',
        CHARGEBEE_WEBHOOK_USER: 'tessera',
        CHARGEBEE_WEBHOOK_PASSWORD: 'sec-2',
      },
    ],
  ])('names each key that is missing for the gateway %s, without the others', (gateway, keys) => {
    const whole = { PAYMENT_GATEWAY: gateway, ...keys };
    for (const name of Object.keys(keys)) {
      const read = () => readConfiguration({ ...whole, [name]: '' });
      expect(read).toThrow(`${name} must be set, because PAYMENT_GATEWAY is '${gateway}'.`);
      expect(read).not.toThrow('sec-');
    }
    expect(readConfiguration(whole)).toMatchObject({ paymentGateway: gateway });
  });

  it('calls the API of a gateway at its own address, or at another that is configured', () => {
    const site = {
      PAYMENT_GATEWAY: 'chargebee',
      CHARGEBEE_SITE: 'acme-test',
      CHARGEBEE_API_KEY: 'a',
      CHARGEBEE_WEBHOOK_USER: 'b',
      CHARGEBEE_WEBHOOK_PASSWORD: 'c',
    };
    expect([
      readConfiguration(site).chargebee?.apiBase,
      readConfiguration({ ...site, CHARGEBEE_API_BASE: 'http://127.0.0.1:8080/' }).chargebee?.apiBase,
    ]).toEqual(['https://acme-test.chargebee.com', 'http://127.0.0.1:8080']);
  });

  it('treats an empty variable as not set', () => {
    expect(readConfiguration({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    ['REDIS_URL', 'nonsense', 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
    ['PUBLIC_URL', 'ftp://x', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    ['MAIL_FROM', 'no address', "MAIL_FROM must be an address such as 'Tessera <noreply@example.com>'."],
    ['MAIL_FROM', 'A <a@b.c>\r\nBcc: <x@y.z>', "MAIL_FROM must be an address such as 'Tessera <noreply@example.com>'."],
    ['OPERATOR_TOKEN', 'short', 'OPERATOR_TOKEN must be at least 16 characters.'],
    ['APP_KEYS', 'short', 'APP_KEYS must be keys of at least 32 characters each, newest first, separated by commas.'],
    [
      'TRUST_PROXY',
      'everybody',
      "TRUST_PROXY must be addresses or networks such as '10.0.0.0/8', separated by commas.",
    ],
    [
      'OUTGOING_ALLOW',
      '10.0.0.0/33',
      "OUTGOING_ALLOW must be addresses or networks such as '10.1.0.0/16', separated by commas.",
    ],
    ['FILE_QUOTA_MB', '0', 'FILE_QUOTA_MB must be a whole number above 0.'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE must be a whole number from 2 to 500.'],
    ['UPLOAD_MIN_RATE_KB', 'slow', 'UPLOAD_MIN_RATE_KB must be a whole number above 0.'],
    ['MAIL_QUOTA_PER_PORTAL', '-1', 'MAIL_QUOTA_PER_PORTAL must be a whole number above 0.'],
    ['JOB_LEASE_SECONDS', '0', 'JOB_LEASE_SECONDS must be a whole number above 0.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug and silent.'],
    ['NARROW_MODE', 'tiny', "NARROW_MODE must be 'landing' or 'responsive'."],
    ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR must be a number above 0.'],
    ['RATE_LIMIT_FACTOR', 'many', 'RATE_LIMIT_FACTOR must be a number above 0.'],
    ['DEMO', 'yes', "DEMO must be '0' or '1'."],
  ])('stops at %s=%s with one sentence', (name, text, sentence) => {
    expect(() => readConfiguration({ [name]: text })).toThrow(sentence);
  });

  it('never repeats a secret in its message', () => {
    expect(() => readConfiguration({ APP_KEYS: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });
});
