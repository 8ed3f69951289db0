/** Limits of filters by custom fields: numbers of fields, of options of one field, and characters of all of them. */
export const customFilterLimits = { fields: 5, chosen: 10, length: 1_500 } as const;

const id = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const one = `${id}:[\\w.,-]{1,${37 * customFilterLimits.chosen}}`;

/** What a filter by custom fields looks like; whether it fits the kinds of its fields is known with these. */
export const customFilterPattern: RegExp = new RegExp(`^${one}(?:;${one}){0,${customFilterLimits.fields - 1}}$`);
