export * from './endpoints';
export * from './manifest';
export * from './paths';
