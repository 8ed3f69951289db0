export * from './entries';
export * from './manifest';
export * from './settings';
