export * from './platform/configuration';
export * from './plugin';
export * from './services';
export { HttpClient } from './platform/http-client/http-client';
export type { HttpClientResponse, HttpClientRequest } from './platform/http-client/http-client';
export { PictureShrinker } from './work-areas/files/picture-shrinker';
export { Accounts, Identities, Members, PortalCounters, Portals, Sessions } from './identity/accounts/services';
export type {
  TransactionControl,
  InvitationEntry,
  InvitationOutcome,
  IssuedCode,
  MemberEntry,
  MembershipFacts,
  PersonDetails,
  PersonFacts,
  PersonPatch,
  PortalEntryFacts,
  RegistrationEmail,
  SessionEntry,
  SessionFacts,
} from './identity/accounts/services';
export { presentInvitation } from './identity/accounts/invitation-rows';
export { presentMember } from './identity/accounts/member-rows';
export { isTimeZone, listTimeZones, offsetMinutes } from './identity/accounts/time-zones';
export type { TimeZoneEntry } from './identity/accounts/time-zones';
export { Clock, Logger } from '../kernel/services';
export type { ServiceRegistrar } from '../kernel/services';
export { inject } from '../kernel/inject';
export { injectable } from 'inversify';
export { sql } from './data/sql/tag';
export type { Bind, Sql } from './data/sql/database';
export { versionBump } from './data/sql/merge';
export { Activities } from './work-areas/activity/activities';
export type { ActivityEntry, ActivityNote, EntityReference, FieldChange } from './work-areas/activity/activities';
export { forgetEntities } from './work-areas/forget-entities';
export { handleAttachments } from './work-areas/attachments/handle-attachments';
export type {
  AttachmentChange,
  EntityAbility,
  HandleAttachmentsOptions,
} from './work-areas/attachments/handle-attachments';
export { Attachments } from './work-areas/attachments/attachments';
export type { Attachment } from './work-areas/attachments/attachments';
export { defineListItems } from './work-areas/lists/list-items';
export type { ListItems } from './work-areas/lists/list-items';
export { listPage } from './work-areas/lists/list-page';
export type { ListPageOptions } from './work-areas/lists/list-page';
export { page } from './data/paging/page';
export type { Page, PageOptions, PageQuery } from './data/paging/page';
export type { RowFilter } from './data/paging/filter-rows';
export { SearchIndex } from './work-areas/search/search-index';
export type { SearchMatch } from './work-areas/search/search-index';
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
