/** Version of core's public surface, equal to that of package.json. Plugins name the range they were written against. */
export const coreVersion = '1.0.0';
