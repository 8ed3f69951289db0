import { mailNotice } from './mail-notice';

const here = {
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
  smtpUrl: undefined,
  operatorToken: undefined,
} as const;
const elsewhere = { ...here, publicUrl: 'https://work.example.com' };

describe('mailNotice', () => {
  it('explains how to open the mailbox where PUBLIC_URL is another machine and there is no token', () => {
    expect(mailNotice(elsewhere)).toBe(
      "SMTP_URL is not set: emails, including codes, are not sent but captured at /dev/mailbox, which cannot be opened because PUBLIC_URL is 'https://work.example.com': set SMTP_URL, or set OPERATOR_TOKEN and request the page with the header 'Authorization: Bearer <OPERATOR_TOKEN>'.",
    );
  });

  it('names who can open it where there is a token, or where only HOST is reachable from other machines', () => {
    expect(mailNotice({ ...elsewhere, operatorToken: 'o'.repeat(16) })).toContain("'Authorization: Bearer");
    expect(mailNotice({ ...here, host: '0.0.0.0' })).toContain("although HOST is '0.0.0.0'");
  });

  it('is missing where email is sent, or where everything is on this machine', () => {
    expect([mailNotice({ ...elsewhere, smtpUrl: 'smtp://mail:25' }), mailNotice(here)]).toEqual([undefined, undefined]);
  });
});
