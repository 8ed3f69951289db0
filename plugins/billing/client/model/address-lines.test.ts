import { addressLinesOf } from './address-lines';

describe('the lines of an address', () => {
  it('are those that are filled in, with the name of the country', () => {
    const address = { address: 'Kai 5\n\nHof 2', postcode: '20457', city: 'Hamburg', country: 'DE' };
    expect(addressLinesOf(address, 'en')).toEqual(['Kai 5', 'Hof 2', '20457 Hamburg', 'Germany']);
    expect(addressLinesOf({ address: '', postcode: '', city: 'Riga', country: 'LV' }, 'de')).toEqual([
      'Riga',
      'Lettland',
    ]);
    expect(addressLinesOf({ address: '', postcode: '', city: '', country: '' }, 'en')).toEqual([]);
  });
});
