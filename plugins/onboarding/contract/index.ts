export * from './endpoints';
export * from './manifest';
export * from './paths';
export * from './slots';
export * from './views';
