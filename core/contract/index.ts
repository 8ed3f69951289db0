export * from './public-events';
export * from './access';
export * from './api-tokens';
export * from './appearance';
export * from './company-address';
export * from './company-of-address';
export * from './company-deletion';
export { changeCompany, readCompany } from './company-endpoints';
export { Diagnostics, readDiagnostics } from './core-endpoints';
export {
  createPortalExportLink,
  deletePortalExport,
  listPortalExports,
  PortalExport,
  startPortalExport,
} from './portal-export-endpoints';
export * from './attachments';
export * from './audit-log';
export * from './checklists';
export * from './comments';
export * from './countries';
export * from './currencies';
export * from './custom-fields';
export * from './custom-filters';
export * from './custom-order-kinds';
export * from './custom-orders';
export * from './custom-filter-pattern';
export * from './endpoint';
export * from './entity';
export * from './errors';
export * from './events';
export * from './fields';
export * from './files';
export * from './holidays';
export * from './job';
export * from './labels';
export * from './person-sets';
export * from './saved-views';
export * from './limits';
export * from './list-export';
export * from './inactivity';
export * from './list-import';
export * from './list-filters';
export * from './manifest';
export * from './message';
export * from './messages';
export * from './notice-page';
export * from './notifications';
export * from './page';
export { listPeople, maxCards, readPersonCards } from './people-endpoints';
export * from './person-card';
export * from './place';
export * from './portal-facts';
export * from './portal-member';
export * from './default-appearance';
export * from './default-company';
export * from './plans';
export * from './presence';
export * from './product';
export * from './proof';
export * from './redirect';
export { rankAt } from './rank-between';
export * from './recurrence/next-dates';
export * from './recurrence/recurrence-rule';
export * from './recurrence/recurrence-text';
export * from './relations';
export * from './rich-text';
export { isSafeAddress } from './rich-text-nodes';
export type {
  RichTextBlock,
  RichTextCell,
  RichTextInline,
  RichTextListItem,
  RichTextMark,
  RichTextRow,
  RichTextTaskItem,
} from './rich-text-nodes';
export * from './rich-text-plain';
export * from './schema-message';
export * from './search';
export * from './statuses';
export * from './storage';
export * from './security-policy';
export * from './settings';
export * from './slots';
export * from './text-reader';
export * from './time-entries';
export * from './token';
export * from './translation';
export * from './view';
export * from './unread';
export * from './wall-time';
export * from './watchers';
export * from './work-calendar';
export * from './working-hours';
