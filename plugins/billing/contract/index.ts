export * from './endpoints';
export * from './events';
export * from './invoice-model';
export * from './manifest';
export * from './paths';
export * from './subscription-model';
