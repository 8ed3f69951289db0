export * from './bulk';
export * from './endpoints';
export * from './invitation-links';
export * from './invite-many';
export * from './manifest';
export * from './paths';
