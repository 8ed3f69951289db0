import type { DemoPart } from '@tessera/core/server';
import { uploadPhoto } from '../contract';

const minute = 60_000;

/** Everyone uploads a photo soon after joining. */
export const demo: DemoPart = {
  actions: ({ people }) =>
    people.map((person) => ({
      at: new Date(person.joinsAt.getTime() + 5 * minute),
      run: async ({ call }) => {
        const bytes = new Uint8Array(await person.drawFace());
        const file = new File([bytes], 'face.png', { type: 'image/png' });
        await call(person, uploadPhoto, { body: { file } });
      },
    })),
};
