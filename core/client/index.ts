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
export { EntityLink, PlaceLink } from './react/place-link';
export type { EntityLinkProps, PlaceLinkProps } from './react/place-link';
export { useDecision } from './react/use-decision';
export { useObserved } from './react/use-observed';
export { useParameters, useQuery } from './react/use-parameters';
export { useWindowTitle } from './react/use-window-title';
export { useI18n } from './react/use-i18n';
export { warnIfReadOnly } from './session/warn-if-read-only';
export { searchBy } from './search/search-by';
export { EntityStore } from './entities/entity-store';
export type { EntityStoreOptions } from './entities/entity-store';
export type { EntityList, EntityListOptions, ListPageResponse } from './entities/entity-list';
export { EntityServices } from './entities/entity-services';
export { HeldRows } from './entities/held-rows';
export { LiveAggregate } from './entities/live-aggregate';
export type { LiveAggregateOptions } from './entities/live-aggregate';
export type { Entity, EntityConflict, EntityTransition, EntityView, SavedEdit, SaveRequest } from './entities/entity';
export { useEntity } from './react/use-entity';
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
