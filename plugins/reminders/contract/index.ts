export * from './endpoints';
export * from './events';
export * from './manifest';
export * from './model';
export * from './paths';
export * from './rule-endpoints';
export * from './rule-model';
