/** The product's name, in one place. */
export const productName = {
  name: 'Tessera',
  helpCentre: 'https://help.tessera.example/',
} as const;
