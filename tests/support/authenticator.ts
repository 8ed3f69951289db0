import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: reads a secret in Base32 and shows codes. Written from RFC 6238 alone, as a witness. */
export class Authenticator {
  private readonly key: Buffer;

  constructor(secret: string) {
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = bits.match(/.{8}/g) ?? [];
    this.key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  }

  /** @param steps how many periods of 30 seconds the clock of the phone is ahead. */
  code(now: Date, steps = 0): string {
    const step = Math.floor(now.getTime() / 30_000) + steps;
    const counter = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
    const mac = createHmac('sha1', this.key).update(counter).digest();
    const start = (mac[19] ?? 0) % 16;
    const number = (mac.readUInt32BE(start) % 2 ** 31) % 1_000_000;
    return number.toString().padStart(6, '0');
  }

  /** A code that no clock shows now. */
  wrongCode(now: Date): string {
    const shown = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(now, steps)));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.has(code)) ?? '';
  }
}
