import { checkTaxId, euCountryOfTaxId, isEuCountry, normalizeTaxId } from './tax-ids';

describe('A tax ID', () => {
  it.each([
    ['AT', 'ATU13585627'],
    ['BE', 'BE0428759497'],
    ['DE', 'DE136695976'],
    ['DK', 'DK13585628'],
    ['FI', 'FI20774740'],
    ['FR', 'FR40303265045'],
    ['FR', 'FRK7399859412'],
    ['GR', 'EL094259216'],
    ['HR', 'HR33392005961'],
    ['IN', '27AAPFU0939F1ZV'],
    ['IT', 'IT00743110157'],
    ['LU', 'LU15027442'],
    ['NL', 'NL004495445B01'],
    ['PL', 'PL8567346215'],
    ['SE', 'SE123456789701'],
  ])('of %s is accepted: %s', (country, id) => {
    expect(checkTaxId(country, id)).toEqual({ result: 'valid' });
  });

  it.each([
    ['BE', 'BE0428759498'],
    ['DE', 'DE136695978'],
    ['DK', 'DK13585627'],
    ['FI', 'FI20774741'],
    ['FR', 'FR41303265045'],
    ['IN', '27AAPFU0939F1ZW'],
    ['IT', 'IT00743110158'],
    ['PL', 'PL8567346216'],
    ['SE', 'SE123456789101'],
  ])('of %s with a wrong digit is refused: %s', (country, id) => {
    expect(checkTaxId(country, id)).toEqual({ result: 'checksum' });
  });

  it('of another form than its country’s is refused with an example', () => {
    expect(checkTaxId('DE', '136695976')).toEqual({ result: 'format', example: 'DE136695976' });
  });

  it('of a country that is not known here is accepted', () => {
    expect(checkTaxId('BR', '11222333000181')).toEqual({ result: 'valid' });
  });

  it('is compared without spaces, dots and dashes', () => {
    expect(normalizeTaxId(' de 136.695-976 ')).toBe('DE136695976');
    expect([euCountryOfTaxId('el 094259216'), euCountryOfTaxId('CHE116281710'), isEuCountry('NO')]).toEqual([
      'GR',
      undefined,
      false,
    ]);
  });
});
