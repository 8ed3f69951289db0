export * from './manifest';
export * from './paths';
export * from './portal-endpoints';
export * from './sign-in-endpoints';
