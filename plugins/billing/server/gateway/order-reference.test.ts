import { randomUUID } from 'node:crypto';
import { readCustomerReference, readReference, writeCustomerReference, writeReference } from './order-reference';

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

describe('The reference of a customer', () => {
  const clientId = randomUUID();
  const text = writeCustomerReference(clientId, 'cust_1', 'key');

  it('names its portal, and nothing for another customer, another installation, or with another character', () => {
    expect(readCustomerReference(text, 'cust_1', 'key')).toBe(clientId);
    const changed = [...text].map(
      (letter, index) => `${text.slice(0, index)}${letter === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`,
    );
    const others = [
      readCustomerReference(text, 'cust_2', 'key'),
      readCustomerReference(text, 'cust_1', 'other key'),
      ...[...changed, '', `${text}=`].map((other) => readCustomerReference(other, 'cust_1', 'key')),
    ];
    expect(new Set(others)).toEqual(new Set([undefined]));
  });

  it('is none of an order', () => {
    expect(readReference(text, 'key')).toBeUndefined();
  });
});
