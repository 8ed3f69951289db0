/** Icons that the product itself uses; they are there at once. */
export type OwnIconName =
  | 'calendar-days'
  | 'circle-help'
  | 'circle-user-round'
  | 'clock'
  | 'credit-card'
  | 'list-checks'
  | 'log-out'
  | 'user-plus'
  | 'users-round';

/** Icons that only plugins and the palette use; they load with the first one that is shown. */
export type FurtherIconName =
  | 'activity'
  | 'alarm-clock'
  | 'archive'
  | 'arrow-down'
  | 'arrow-left-right'
  | 'arrow-up'
  | 'bell'
  | 'calendar-clock'
  | 'chart-no-axes-column'
  | 'circle-check'
  | 'circle-dot'
  | 'circle-plus'
  | 'download'
  | 'file-text'
  | 'flag'
  | 'folder-kanban'
  | 'heart'
  | 'keyboard'
  | 'layout-dashboard'
  | 'message-square'
  | 'monitor'
  | 'moon'
  | 'panel-left'
  | 'pencil'
  | 'plug'
  | 'puzzle'
  | 'receipt-text'
  | 'repeat'
  | 'rows-3'
  | 'rows-4'
  | 'search'
  | 'settings'
  | 'shield'
  | 'smile'
  | 'sun'
  | 'tag'
  | 'target'
  | 'undo-2'
  | 'user-round'
  | 'zap';

/**
 * An icon of core/ui's set, by its name in lucide: one of `OwnIconName` or `FurtherIconName`. A plugin can
 * bring others as drawings of its own.
 */
export type IconName = OwnIconName | FurtherIconName;
