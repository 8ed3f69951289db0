export * from './manifest';
export * from './paths';
export * from './slots';
