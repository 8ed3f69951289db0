export * from './accessibility';
export * from './fixtures';
export * from './mailbox';
export * from './server';
