import { formatMoney } from './format-money';

describe('formatMoney', () => {
  it('shows minor units with the digits of the currency, as the language writes them', () => {
    const shown = [
      formatMoney(4_471, 'USD', 'en'),
      formatMoney(-1_267, 'USD', 'en-GB'),
      formatMoney(4_471, 'JPY', 'en'),
      formatMoney(4_471, 'KWD', 'en').replace('\u00a0', ' '),
      formatMoney(123_456, 'USD', 'de').replace('\u00a0', ' '),
    ];
    expect(shown).toEqual(['$44.71', '-$12.67', '¥4,471', 'KWD 4.471', '1.234,56 $']);
  });
});
