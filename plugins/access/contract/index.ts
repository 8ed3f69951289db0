export * from './api-token-endpoints';
export * from './endpoints';
export * from './manifest';
export * from './model';
export * from './paths';
export * from './security-policy-endpoints';
export * from './slots';
export * from './two-step-endpoints';
