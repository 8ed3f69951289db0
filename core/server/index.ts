export * from './configuration';
export * from './plugin';
export * from './services';
export { OutgoingCalls } from './outgoing/outgoing-calls';
export type { OutgoingAnswer, OutgoingCall } from './outgoing/outgoing-calls';
export { PictureShrinker } from './files/picture-shrinker';
export { Accounts, Identities, Members, PortalCounters, Portals, Sessions } from './identity/services';
export type {
  CallSteps,
  InvitationEntry,
  InvitationOutcome,
  IssuedCode,
  MemberEntry,
  MembershipFacts,
  PersonDetails,
  PersonFacts,
  PersonPatch,
  PortalEntryFacts,
  RegistrationLetter,
  SessionEntry,
  SessionFacts,
} from './identity/services';
export { isTimeZone, listTimeZones, offsetMinutes } from './identity/time-zones';
export type { TimeZoneEntry } from './identity/time-zones';
export { Clock, Logger } from '../kernel/services';
export type { ServiceRegistrar } from '../kernel/services';
export { inject } from '../kernel/inject';
export { injectable } from 'inversify';
export { sql } from './sql/tag';
export type { Bind, Sql } from './sql/database';
export { versionBump } from './sql/merge';
export { Activities } from './collaboration/activities';
export type { ActivityEntry, ActivityNote, EntityReference, FieldChange } from './collaboration/activities';
export { forgetEntities } from './collaboration/forget-entities';
export { handleAttachments } from './collaboration/handle-attachments';
export type { AttachmentChange, EntityAbility, HandleAttachmentsOptions } from './collaboration/handle-attachments';
export { Attachments } from './collaboration/attachments';
export type { Attachment } from './collaboration/attachments';
export { listed } from './collaboration/listed-items';
export type { ListedItems } from './collaboration/listed-items';
export { listedPage } from './collaboration/listed-page';
export type { ListedPageOptions } from './collaboration/listed-page';
export { page } from './collaboration/page';
export type { Page, PageOptions, PageQuery } from './collaboration/page';
export type { Sift } from './collaboration/sift-rows';
export { SearchIndex } from './search/search-index';
export type { SearchMatch } from './search/search-index';
export { layOutMail } from './mail/mail-layout';
export type { MailParts } from './mail/mail-layout';
export { formerMember } from './identity/former-member';
export { cardOf, PersonCards } from './identity/person-cards';
export type { CardsById } from './identity/person-cards';
export { newId } from './identity/new-id';
export { officeMoment } from './demo/demo';
export type { DemoAct, DemoCalls, DemoCompany, DemoPart, DemoPerson, DrawPng, MakeDemoCompany } from './demo/demo';
