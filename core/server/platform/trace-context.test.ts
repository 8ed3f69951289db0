import { traceIdOf, validTraceparent } from './trace-context';

describe('validTraceparent', () => {
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

  it.each([`00-${trace}-${parent}-01`, `00-${trace}-${parent}-00`, `01-${trace}-${parent}-01-later`])(
    'accepts %p and reads its trace id',
    (header) => {
      expect(traceIdOf(validTraceparent(header))).toBe(trace);
    },
  );

  it.each([
    undefined,
    '',
    'x',
    `ff-${trace}-${parent}-01`,
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01-more`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
    `01-${trace}-${parent}-01-${'x'.repeat(300)}`,
  ])('ignores %p', (header) => {
    expect(validTraceparent(header)).toBeUndefined();
  });
});
