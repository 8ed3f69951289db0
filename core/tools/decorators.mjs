/** Decorators as inversify needs them, for every build and every loading of the sources by Vite. */
export const decorators = { legacy: true, emitDecoratorMetadata: false };
