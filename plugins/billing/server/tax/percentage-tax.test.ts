import type { DocumentParty } from '../../contract';
import { percentageTax } from './percentage-tax';

const party = (fields: Partial<DocumentParty>): DocumentParty => ({ name: 'A', address: [], ...fields });
const german = party({ taxId: 'DE136695976' });
const american = party({});

describe('A tax of one rate', () => {
  const { taxOn } = percentageTax({ kind: 'percent', name: 'VAT', basisPoints: 1_900 });
  const charged = { name: 'VAT', basisPoints: 1_900 };
  const reverse = { name: 'VAT', basisPoints: 0, isReverseCharge: true };

  it.each([
    ['a company in the same country', german, party({ country: 'DE', taxId: 'DE136695976' }), charged],
    [
      'a company with an ID in another country of the EU',
      german,
      party({ country: 'FR', taxId: 'FR40303265045' }),
      reverse,
    ],
    ['a company without an ID there', german, party({ country: 'FR' }), charged],
    ['a company whose ID is that of another country', german, party({ country: 'FR', taxId: 'DE136695976' }), charged],
    ['a company outside of the EU', german, party({ country: 'US', taxId: '12-3456789' }), charged],
    ['a company that named no country', german, party({}), charged],
    ['a company in the EU, by a seller elsewhere', american, party({ country: 'FR', taxId: 'FR40303265045' }), charged],
  ])('is charged or left to %s', async (_, seller, buyer, tax) => {
    expect(await taxOn({ seller, buyer, items: [], currency: 'USD' })).toEqual(tax);
  });
});
