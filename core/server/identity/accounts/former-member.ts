/** What is said of people whose data are gone; a person whom core no longer knows in this portal reads the same. */
export const formerMember = 'Former member';
