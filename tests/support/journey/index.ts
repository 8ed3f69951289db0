export * from './accessibility';
export * from './fixtures';
export * from './mailbox';
export * from './people';
export * from './server';
export * from './tasks';
