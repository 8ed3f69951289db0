import { createPinoLogger } from './pino-logger';
import { DatabaseError } from '../../data/sql/engine';

const token = 'kP3v_Zq9-xW1tY7uRbN4mC6aLsD8fGhJ0oIeQrTzXyV';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly err?: unknown;
  readonly [name: string]: unknown;
}

/** The line that one call of the logger writes. */
function lineOf(log: (logger: ReturnType<typeof createPinoLogger>) => void): Line & { readonly raw: string } {
  const lines: string[] = [];
  log(createPinoLogger('debug', (line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  return { ...(JSON.parse(lines[0] ?? '') as Line), raw: lines[0] ?? '' };
}

describe('the log', () => {
  it.each([
    [
      `GET /hubs/portal?id=${token}&access_token=abc.def&x=1`,
      'GET /hubs/portal?id=[removed]&access_token=[removed]&x=1',
    ],
    [
      '/accept-invitation?clientId=1&token=abc&email=a%40b.de',
      '/accept-invitation?clientId=1&token=[removed]&email=[removed]',
    ],
    [
      'It sent Authorization: Bearer abc.def and Basic dXNlcjpwdw==',
      'It sent Authorization: Bearer [removed] and Basic [removed]',
    ],
    [
      'connect redis://:hunter22@cache:6379 or postgres://app:pw@db/x',
      'connect redis://[removed]@cache:6379 or postgres://[removed]@db/x',
    ],
    ['550 <ada.lovelace+x@mail.example.com>: no such user', '550 <[address]>: no such user'],
    [`The session ${token} was ended`, 'The session [removed] was ended'],
    ['at node_modules/pkg@5.12.8/index.js in 12345 ms', 'at node_modules/pkg@5.12.8/index.js in 12345 ms'],
  ])('says %p without what is secret', (message, written) => {
    expect(lineOf((logger) => logger.info(message)).msg).toBe(written);
    expect(lineOf((logger) => logger.warn('See details.', { list: [{ deep: message }] }))['list']).toEqual([
      { deep: written },
    ]);
  });

  it('removes by name, in every spelling and at every depth', () => {
    const headers = { Authorization: 'x', 'set-cookie': ['a=b'], 'X-Api-Key': 'x', 'user-agent': 'Visitor' };
    const body = { Password: 'x', NewPassword: 'x', OTP: '123456', IdentityToken: 'x', setupTicket: 'x', Email: 'x' };
    const line = lineOf((logger) => logger.debug('A call.', { request: { headers, parsed: [{ ...body, step: 2 }] } }));
    expect(line['request']).toEqual({
      headers: {
        Authorization: '[removed]',
        'set-cookie': '[removed]',
        'X-Api-Key': '[removed]',
        'user-agent': 'Visitor',
      },
      parsed: [{ ...Object.fromEntries(Object.keys(body).map((name) => [name, '[removed]'])), step: 2 }],
    });
    expect(
      lineOf((logger) => logger.info('A mail.', { mail: { subject: 'Hi', text: 'x', html: 'x' }, size: 3 })),
    ).toEqual(
      expect.objectContaining({ mail: { subject: '[removed]', text: '[removed]', html: '[removed]' }, size: 3 }),
    );
    expect(lineOf((logger) => logger.info('Any body.', { body: { anything: 'x' } }))['body']).toBe('[removed]');
  });

  it('keeps messages of programs in errors, without the data they processed', () => {
    const reply = Object.assign(new Error('WRONGPASS for redis://:pw@cache'), {
      command: { name: 'auth', args: ['hunter22'] },
      response: 'I got hunter22',
    });
    const error = new DatabaseError('22P02', 'invalid input syntax for type uuid: "hunter22"', {
      detail: 'Failing row contains (1, hunter22).',
      constraint: 'person_email_key',
      cause: new AggregateError([reply], 'All failed with Bearer hunter22'),
    });
    const line = lineOf((logger) => logger.error('It failed.', error, { job: 'j' }));
    expect(line).toMatchObject({
      level: 'error',
      job: 'j',
      err: {
        type: 'DatabaseError',
        code: '22P02',
        constraint: 'person_email_key',
        message: 'invalid input syntax for type uuid: "…"',
        stack: expect.stringMatching(/DatabaseError: invalid input[^\n]*\n\s+at /),
        cause: { errors: [{ message: 'WRONGPASS for redis://[removed]@cache' }] },
      },
    });
    expect(line.raw).not.toContain('hunter22');
  });

  it('handles any value, quickly', () => {
    const circle: Record<string, unknown> = { bytes: new Uint8Array(9), at: new Date(0), none: undefined };
    circle['self'] = circle;
    expect(lineOf((logger) => logger.info('Round.', circle))).toMatchObject({ bytes: '[9 bytes]' });
    expect(lineOf((logger) => logger.error('A text.', 'Bearer hunter22')).err).toBe('Bearer [removed]');
    const before = performance.now();
    for (const piece of ['a', '?', '&a', '/', '//', '//:', 'a@', 'a.', 'bearer ', 'token=', '-']) {
      lineOf((logger) => logger.info(piece.repeat(100_000)));
    }
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('writes one line for any text', () => {
    const forged = 'Ada\r\n{"level":"info","msg":"All is well."}\u2028\u001b[2K';
    const { raw, msg } = lineOf((logger) => logger.warn(forged, { [forged]: forged }));
    expect(msg).toBe(forged);
    expect(['\r', '\n', '\u001b'].filter((letter) => raw.trimEnd().includes(letter))).toEqual([]);
  });

  it('writes nothing below its level', () => {
    const lines: string[] = [];
    const logger = createPinoLogger('warn', (line) => lines.push(line)).scoped('core:probe');
    logger.debug('No.');
    logger.info('No.');
    logger.warn('Yes.');
    expect(lines.map((line) => JSON.parse(line) as Line)).toEqual([
      expect.objectContaining({ level: 'warn', name: 'core:probe', msg: 'Yes.' }),
    ]);
  });
});
