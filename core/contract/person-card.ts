import * as z from 'zod/mini';

/** A person as lists show them. `photo` is missing without one. */
export const PersonCard = z.object({ id: z.uuid(), fullName: z.string(), photo: z.optional(z.string()) });
export type PersonCard = z.output<typeof PersonCard>;
