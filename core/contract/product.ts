/** The product's name, in one place. */
export const product = {
  name: 'Tessera',
  helpCentre: 'https://help.tessera.example/',
} as const;
