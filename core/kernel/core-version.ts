/** Version of core's public surface, equal to that of package.json. Plugins declare the range they were written for. */
export const coreVersion = '1.0.0';
