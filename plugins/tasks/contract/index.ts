export * from './abilities';
export * from './attachments';
export * from './endpoints';
export * from './events';
export * from './manifest';
export * from './model';
export * from './search';
export * from './statuses';
