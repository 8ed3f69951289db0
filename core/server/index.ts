export * from './platform/configuration';
export * from './plugin';
export * from './services';
export { HttpClient, httpFailureOf } from './platform/http-client/http-client';
export type { HttpClientResponse, HttpClientRequest, HttpFailure } from './platform/http-client/http-client';
export { PictureShrinker } from './work-areas/files/picture-shrinker';
export { Portals } from './identity/accounts/portals';
export type { PortalEntryFacts } from './identity/accounts/portals';
export { Accounts, Identities, Members, PortalCounters, Sessions } from './identity/accounts/services';
export type {
  TransactionControl,
  InvitationEntry,
  InvitationLink,
  InvitationOutcome,
  IssuedCode,
  MemberEntry,
  MembershipFacts,
  PersonDetails,
  PersonFacts,
  PersonPatch,
  RegistrationEmail,
  SeatUsage,
  SecondStep,
  SessionEntry,
  SessionFacts,
} from './identity/accounts/services';
export { AccountClosure } from './operations/erasure/account-closure';
export type { ClosureObstacle } from './operations/erasure/account-closure';
export { PersonExport } from './operations/person-export/person-export';
export { directoryStateOf, PortalDirectory } from './operations/portal-directory/portal-directory';
export type { DirectoryPortal, DirectoryQuery, DirectoryState } from './operations/portal-directory/portal-directory';
export { planCatalog } from './identity/entitlements/plan-catalog';
export type { CatalogPlan } from './identity/entitlements/plan-catalog';
export { Links } from './identity/links/links';
export type { UsableLink } from './identity/links/links';
export type { NewLink } from './request-context/new-link';
export { CompanyDeletions } from './identity/company-deletion/company-deletions';
export { SecurityPolicies } from './identity/security-policy/security-policies';
export type { PolicyPreview } from './identity/security-policy/security-policies';
export type { AccessPolicy } from './identity/accounts/session-facts';
export type { ApiTokenFacts } from './identity/api-tokens/api-token-facts';
export { ApiTokens } from './identity/api-tokens/api-tokens';
export type { ApiTokenArea, ApiTokenEntry, NewApiToken } from './identity/api-tokens/api-tokens';
export { TwoStepVerification } from './identity/two-step/two-step-verification';
export type {
  TwoStepBeginning,
  TwoStepConsent,
  TwoStepProof,
  TwoStepSecret,
  TwoStepState,
} from './identity/two-step/two-step-verification';
export { WebHooks } from './identity/web-hooks/web-hooks';
export type { NewWebHook, RotateWebHookOptions } from './identity/web-hooks/web-hooks';
export { signWebHook, verifyStandardWebHook } from './identity/web-hooks/standard-web-hook';
export type { SignWebHookOptions, StandardWebHookOptions } from './identity/web-hooks/standard-web-hook';
export type {
  UnverifiedDelivery,
  WebHookDelivery,
  WebHookVerdict,
  WebHookVerifier,
} from './request-context/web-hook-delivery';
export { presentInvitation } from './identity/accounts/invitation-rows';
export { presentMember } from './identity/accounts/member-rows';
export { findAdmins } from './identity/accounts/find-admins';
export { isTimeZone, listTimeZones } from './identity/accounts/time-zones';
export type { TimeZoneEntry } from './identity/accounts/time-zones';
export { Clock, Logger } from '../kernel/services';
export type { ServiceRegistrar } from '../kernel/services';
export { inject } from '../kernel/inject';
export { injectable } from 'inversify';
export { sql } from './data/sql/tag';
export type { Bind, Sql } from './data/sql/database';
export { versionBump } from './data/sql/merge';
export type { MergeOnWire } from './data/sql/merge-on-wire';
export { ChangeCursors } from './realtime/change-feed/change-feed';
export type { PortalCursor } from './realtime/change-feed/change-feed';
export { Leases } from './background/leases/leases';
export type { Lease, LeaseOptions } from './background/leases/leases';
export { NotificationTypes } from './background/notifications/notification-types';
export { PublicEvents } from './background/public-events/public-events';
export { fromStoredTitle, toStoredTitle } from './background/notifications/notification-title';
export type { StoredTitle } from './background/notifications/notification-title';
export { Activities } from './work-areas/activity/activities';
export type { ActivityEntry, ActivityNote, EntityReference, FieldChange } from './work-areas/activity/activities';
export { serveEntity } from './work-areas/entities/serve-entity';
export type { EntityChange, ServedEntity, ServeEntityOptions } from './work-areas/entities/serve-entity';
export { serveSettings } from './work-areas/entities/serve-settings';
export type { ServedSettings, ServeSettingsOptions } from './work-areas/entities/serve-settings';
export { entityLookup } from './work-areas/entity-lookup';
export { datedEntities, DatedTypes } from './work-areas/dated-entities/dated-entities';
export type {
  DatedEntities,
  DatedEntity,
  DatedSelection,
  DatedType,
  EntityDate,
} from './work-areas/dated-entities/dated-entities';
export { timedEntities } from './work-areas/time-entries/timed-entities';
export type { TimedEntities, TimedEntity, TimeEntryChange } from './work-areas/time-entries/timed-entities';
export { TimeEntries } from './work-areas/time-entries/time-entries';
export { stopTimerOfFormerMember } from './work-areas/time-entries/stop-timer-of-former-member';
export type { EntityDescription, EntityLookup, EntityTime } from './work-areas/entity-lookup';
export { forgetEntities } from './work-areas/forget-entities';
export { handleAttachments } from './work-areas/attachments/handle-attachments';
export type {
  AttachmentChange,
  EntityAbility,
  HandleAttachmentsOptions,
} from './work-areas/attachments/handle-attachments';
export { Attachments } from './work-areas/attachments/attachments';
export type { Attachment } from './work-areas/attachments/attachments';
export { copyChecklist, fillChecklist, readChecklistTexts } from './work-areas/checklists/copy-checklist';
export { dueChecklistItems } from './work-areas/checklists/due-checklist-items';
export { releaseChecklistItems } from './work-areas/checklists/release-checklist-items';
export type { ReleaseChecklistItemsOptions } from './work-areas/checklists/release-checklist-items';
export type {
  ChecklistCopyOptions,
  DueChecklistItems,
  ReleasedChecklistItem,
} from './work-areas/checklists/checklists';
export { handleChecklist } from './work-areas/checklists/handle-checklist';
export type { ChecklistChange, HandleChecklistOptions } from './work-areas/checklists/handle-checklist';
export { nextOccurrence } from './work-areas/recurrence/next-occurrence';
export { handleRelations } from './work-areas/relations/handle-relations';
export type { HandleRelationsOptions, RelationChange } from './work-areas/relations/handle-relations';
export { Relations } from './work-areas/relations/relations';
export { addWatchers, handleWatchers } from './work-areas/watchers/handle-watchers';
export type { WatchedEntities } from './work-areas/watchers/handle-watchers';
export { Watchers } from './work-areas/watchers/watchers';
export { handleComments } from './work-areas/comments/handle-comments';
export type { CommentChange, HandleCommentsOptions } from './work-areas/comments/handle-comments';
export { Comments } from './work-areas/comments/comments';
export type { CommentPatch, NewComment, StoredComment, WrittenComment } from './work-areas/comments/comments';
export { customExportColumns } from './work-areas/custom-fields/custom-export-columns';
export type { CustomExportOptions } from './work-areas/custom-fields/custom-export-columns';
export { CustomFields } from './work-areas/custom-fields/custom-fields';
export type {
  AppliedCustomValues,
  CustomisedEntities,
  CustomSelection,
  CustomValueNote,
  CustomValueText,
  SelectedCustomOrder,
  StoredCustomValues,
} from './work-areas/custom-fields/custom-fields';
export { Statuses } from './work-areas/statuses/statuses';
export type { EntitiesWithStatus } from './work-areas/statuses/statuses';
export { Labels } from './work-areas/labels/labels';
export type { AppliedLabels, LabelledEntities, LabelSelection } from './work-areas/labels/labels';
export { applyPersonSet, personSetCondition } from './work-areas/person-sets/apply-person-set';
export type { AppliedPersonSet } from './work-areas/person-sets/apply-person-set';
export type { ChargebeeSettings, RazorpaySettings } from './platform/payment-settings';
export { PaymentSettings } from './platform/payment-settings';
export { MailDelivery } from './platform/mail-delivery';
export { PublicAddress } from './platform/public-address';
export { SellerSettings } from './platform/seller-settings';
export type { SellerTax } from './platform/seller-settings';
export { writeCalendarFeed } from './work-areas/calendars/calendar-feed';
export type { CalendarEntry, CalendarFeed } from './work-areas/calendars/calendar-feed';
export { defineExportColumns } from './work-areas/exports/export-columns';
export type { ExportColumn, ExportValue } from './work-areas/exports/export-columns';
export { exportList } from './work-areas/exports/export-list';
export type { ListExport } from './work-areas/exports/export-list';
export { importItems } from './work-areas/imports/import-items';
export type { ImportItemsOptions } from './work-areas/imports/import-items';
export { customGroups, customOrderStatements } from './work-areas/lists/custom-order';
export type { CustomGroup, CustomOrderOptions } from './work-areas/lists/custom-order';
export { defineListItems } from './work-areas/lists/list-items';
export type { ListItems } from './work-areas/lists/list-items';
export { listGroupedPage, listPage } from './work-areas/lists/list-page';
export type { ListPageOptions } from './work-areas/lists/list-page';
export {
  choiceCondition,
  customCondition,
  customObjectsOf,
  dayCondition,
  labelCondition,
  personCondition,
} from './work-areas/lists/filter-conditions';
export { groupOfCursor } from './data/paging/grouped-page';
export type { ListGroupOptions } from './data/paging/grouped-page';
export { page } from './data/paging/page';
export type { Page, PageOptions, PageQuery } from './data/paging/page';
export type { RowFilter } from './data/paging/filter-rows';
export { SearchIndex } from './work-areas/search/search-index';
export type { SearchMatch, SearchNarrowing, SearchQuery } from './work-areas/search/search-index';
export { layOutMail } from './background/mail/mail-layout';
export type { MailParts } from './background/mail/mail-layout';
export { formerMember } from './identity/accounts/former-member';
export { toPersonCard, PersonCards } from './identity/accounts/person-cards';
export type { CardsById } from './identity/accounts/person-cards';
export { newId } from './identity/accounts/new-id';
export { officeTime } from './application/demo/demo';
export type {
  DemoAction,
  DemoClient,
  DemoCompany,
  DemoPart,
  DemoPerson,
  DrawPng,
  DemoCompanyFactory,
} from './application/demo/demo';
