export * from './delivery-endpoints';
export * from './endpoints';
export * from './events';
export * from './manifest';
export * from './model';
export * from './paths';
