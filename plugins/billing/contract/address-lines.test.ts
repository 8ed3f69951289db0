import { writeAddress } from './address-lines';

describe('the lines of an address', () => {
  it('are those that are filled in, with the name of the country', () => {
    const address = { address: ['Kai 5', '', 'Hof 2'], postcode: '20457', city: 'Hamburg', country: 'DE' };
    expect(writeAddress(address, 'en')).toEqual(['Kai 5', 'Hof 2', '20457 Hamburg', 'Germany']);
    expect(writeAddress({ address: [], city: 'Riga', country: 'LV' }, 'de')).toEqual(['Riga', 'Lettland']);
    expect(writeAddress({ address: [''], postcode: '', city: '', country: '' }, 'en')).toEqual([]);
  });

  it('have the city before the postcode where the country writes it so', () => {
    const address = { address: ['1 Market Street'], postcode: 'CA 94105', city: 'San Francisco', country: 'US' };
    expect(writeAddress(address, 'en')).toEqual(['1 Market Street', 'San Francisco CA 94105', 'United States']);
  });
});
