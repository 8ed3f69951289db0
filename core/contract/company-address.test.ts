import { addressInCompany, withoutCompany } from './company-address';
import { companyOfAddress } from './company-of-address';

describe('the company of an address', () => {
  it.each([
    ['/tasks/1', '/tasks/1?clientId=c1'],
    ['/tasks/1?view=board', '/tasks/1?view=board&clientId=c1'],
    ['/tasks/1#comment-2', '/tasks/1?clientId=c1#comment-2'],
    ['/tasks/1?view=board&q=a#b', '/tasks/1?view=board&q=a&clientId=c1#b'],
  ])('of %s is added, read and removed', (address, named) => {
    expect(addressInCompany(address, 'c1')).toBe(named);
    expect(addressInCompany(named, 'c1')).toBe(named);
    expect(companyOfAddress(named)).toBe('c1');
    expect(withoutCompany(named)).toBe(address);
    expect(companyOfAddress(address)).toBeUndefined();
    expect(withoutCompany(address)).toBe(address);
  });

  it('is removed from the beginning and the middle of a query', () => {
    expect(withoutCompany('/tasks?clientId=c1&a=1')).toBe('/tasks?a=1');
    expect(withoutCompany('/tasks?a=1&clientId=c1&b=2')).toBe('/tasks?a=1&b=2');
  });
});
