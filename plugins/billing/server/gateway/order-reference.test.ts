import { randomUUID } from 'node:crypto';
import { readReference, writeReference } from './order-reference';

describe('The reference of an order', () => {
  const order = { clientId: randomUUID(), checkoutId: randomUUID() };
  const text = writeReference(order, 'key');

  it('names portal and order, and fits into the fields of the gateways', () => {
    expect([readReference(text, 'key'), text.length]).toEqual([order, 59]);
  });

  it('is nothing to other installations, nor where one character of it was changed', () => {
    expect(readReference(text, 'other key')).toBeUndefined();
    for (const [index, letter] of [...text].entries()) {
      const changed = `${text.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
      expect(readReference(changed, 'key')).toBeUndefined();
    }
    expect([readReference('', 'key'), readReference(`${text}=`, 'key'), readReference('4711', 'key')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
