/** Query parameter of the composer's address: what the title begins with. */
export const newTitleQuery = 'title';
