/** Name shown for erased people, and for people whom core no longer knows in this portal. */
export const formerMember = 'Former member';
