export * from './access';
export * from './appearance';
export { Diagnostics, readDiagnostics } from './core-endpoints';
export {
  createPortalExportLink,
  deletePortalExport,
  listPortalExports,
  PortalExport,
  startPortalExport,
} from './portal-export-endpoints';
export * from './attachments';
export * from './endpoint';
export * from './errors';
export * from './events';
export * from './fields';
export * from './files';
export * from './job';
export * from './limits';
export * from './manifest';
export * from './message';
export * from './messages';
export * from './page';
export * from './person-card';
export * from './place';
export * from './portal-member';
export * from './default-appearance';
export * from './plans';
export * from './product';
export * from './rich-text';
export * from './schema-message';
export * from './search';
export * from './slots';
export * from './token';
export * from './translation';
export * from './view';
