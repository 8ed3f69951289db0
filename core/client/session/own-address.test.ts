import { isOwnAddress } from './own-address';

describe('the address that a sign-in leads back to', () => {
  it.each(['/', '/tasks', '/tasks/1?x=//other.example#/a', '/%2f%2fother.example'])('may be %p', (address) => {
    expect(isOwnAddress(address)).toBe(true);
    expect(new URL(address, 'https://own.example').origin).toBe('https://own.example');
  });

  it('is never of another site, in any spelling', () => {
    const others = [
      'https://other.example/',
      '//other.example/',
      '/\\other.example',
      '\\\\other.example',
      '/\t/other.example',
      '/\n/other.example',
      '/\r\\other.example',
      '\t//other.example',
      ' //other.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'tasks',
      '',
    ];
    expect(others.filter(isOwnAddress)).toEqual([]);
  });
});
