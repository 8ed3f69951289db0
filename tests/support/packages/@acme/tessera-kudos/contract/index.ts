export * from './endpoints';
export * from './manifest';
