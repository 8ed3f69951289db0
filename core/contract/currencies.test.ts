import { currencies, isCurrency } from './currencies';
import { defaultCurrency } from './default-company';

describe('currencies', () => {
  it('are ISO 4217 codes in order, each once, with the default among them', () => {
    expect(currencies).toEqual([...new Set(currencies)].sort());
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(isCurrency(defaultCurrency)).toBe(true);
  });

  it('leave out those that were abolished', () => {
    expect(['CHF', 'DEM', 'BGN', 'eur', ''].map(isCurrency)).toEqual([true, false, false, false, false]);
  });
});
