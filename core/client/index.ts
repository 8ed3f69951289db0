export * from './plugin';
export type { IconName } from './contributions/icon-name';
export * from './services';
export type { Contributed } from './contributions/contributions';
export { Clock, Logger } from '../kernel/services';
export type { ServiceRegistrar } from '../kernel/services';
export { inject } from '../kernel/inject';
export { injectable } from 'inversify';
export { useService } from './react/application-provider';
export { LazyComponent } from './lazy/lazy-component';
export type { LazyComponentProps } from './lazy/lazy-component';
export { useLazyPreload } from './lazy/use-lazy-preload';
export { SlotOutlet } from './react/slot-outlet';
export type { SlotOutletProps } from './react/slot-outlet';
export { useIsFilled } from './react/use-is-filled';
export { EntityLink, PlaceLink } from './react/place-link';
export type { EntityLinkProps, PlaceLinkProps } from './react/place-link';
export { useDecision } from './react/use-decision';
export { useObserved } from './react/use-observed';
export { useReconnected } from './react/use-reconnected';
export { useListFilters } from './filters/use-list-filters';
export type { AddressFilters } from './filters/use-list-filters';
export { useSearchText } from './filters/use-search-text';
export { useFragment, useParameters, useQuery } from './react/use-parameters';
export { useWindowTitle } from './react/use-window-title';
export { useI18n } from './react/use-i18n';
export { superAdminLogin } from './session/super-admin-login';
export { warnIfReadOnly } from './session/warn-if-read-only';
export { searchBy } from './search/search-by';
export { useLastOpened } from './search/use-last-opened';
export { useNamedPeople } from './people/use-named-people';
export type { NamedPeople } from './people/use-named-people';
export { EntityStore } from './entities/entity-store';
export type { EntityStoreOptions, RemovedEntity } from './entities/entity-store';
export type { EntityList, EntityListOptions, ListPageResponse } from './entities/entity-list';
export type { CreateRequest, UnsentState } from './entities/entity-creations';
export { DeclaredEntities, entityModule, entitySearch, entityToken } from './entities/declared-entities';
export type { DeclaredEntityOptions } from './entities/declared-entities';
export { DeclaredSettings, joinModules, settingsModule, settingsToken } from './entities/declared-settings';
export { entityMenu } from './entities/entity-menu';
export { useEntityMenu } from './react/use-entity-menu';
export type { EntityMenu } from './react/use-entity-menu';
export type { EntityMenuDialogProps, EntityMenuProps } from './entities/entity-menu';
export { EntityServices } from './entities/entity-services';
export { HeldRows } from './entities/held-rows';
export { LiveAggregate } from './entities/live-aggregate';
export type { LiveAggregateOptions } from './entities/live-aggregate';
export type { Entity, EntityConflict, EntityTransition, EntityView, SavedEdit, SaveRequest } from './entities/entity';
export { useEntity } from './react/use-entity';
export { useEntityForm, useOpenedEntity } from './react/use-entity-form';
export type { EntityForm, EntityFormConflict, EntityFormOptions } from './react/use-entity-form';
export { People } from './people/people';
export type { PeoplePage, PeopleQuery } from './people/people';
export { usePersonSource } from './people/use-person-source';
export { SavedViews, savedViewsModule, savedViewsToken } from './saved-views/saved-views';
export type { SavedViewEdit } from './saved-views/saved-views';
export { compareByCustomField, compareCustomGroups, customGroupKey } from './custom-fields/custom-list-order';
export type { ComparedEntity, PeopleNames } from './custom-fields/custom-list-order';
export { customChangeOf, customMaps, customPatchBefore } from './custom-fields/custom-patch';
export type { CustomPatch, CustomPatchField } from './custom-fields/custom-patch';
export { useStatusName } from './statuses/use-status-name';
export { PortalStatuses, statusesModule, statusesToken } from './statuses/portal-statuses';
export type { NamedStatus, StatusEdit } from './statuses/portal-statuses';
export { customFieldsModule, customFieldsToken, PortalCustomFields } from './custom-fields/portal-custom-fields';
export type { CustomFieldEdit, EnteredOption, NewCustomField } from './custom-fields/portal-custom-fields';
export { labelsModule, labelsToken, PortalLabels } from './labels/portal-labels';
export type { LabelEdit } from './labels/portal-labels';
export { TimeTracking, timeTrackingModule, timeTrackingToken } from './time-entries/time-tracking';
export { WatchedIds } from './watchers/watched-ids';
export type { WatchedIdsOptions } from './watchers/watched-ids';
export { RowSelection } from './selection/row-selection';
export { setChangeOf, setPatchOf } from './entities/set-patch';
export { labelChangeOf, labelSets } from './labels/label-patch';
export type { LabelField, LabelPatch } from './labels/label-patch';
export { ChecklistStore } from './checklists/checklist-store';
export { RelationLists } from './relations/relation-lists';
export { lagOf, RelationStore } from './relations/relation-store';
export { Presence } from './presence/presence';
export type { RoomPeople, RoomPerson, RoomVisit } from './presence/presence';
export { usePresence } from './presence/use-presence';
export type { PresenceView } from './presence/use-presence';
export type { CompanyPersonSource, PersonSourceEntry } from './people/use-person-source';
export { useUnreadOfCompanies } from './unread/use-unread-of-companies';
export { Resource } from './stores/resource';
export type { ResourceOptions } from './stores/resource';
export { jsonKey, numberKey, textKey } from './storage/storage-key';
export type { StorageKeyOptions } from './storage/storage-key';
export { rememberedIssueKey, rememberedTaskKey } from './storage/stored-values';
export { useForm } from './forms/use-form';
export type {
  FieldBinding,
  FieldCheck,
  FieldErrors,
  FieldList,
  FieldListItem,
  Form,
  FormOptions,
  RestoredDraft,
} from './forms/form-types';
