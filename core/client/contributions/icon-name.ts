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

/** Icons that only plugins use; they load with the first one that is shown. */
export type FurtherIconName =
  | 'bell'
  | 'chart-no-axes-column'
  | 'file-text'
  | 'folder-kanban'
  | 'heart'
  | 'layout-dashboard'
  | 'message-square'
  | 'plug'
  | 'puzzle'
  | 'receipt-text'
  | 'repeat'
  | 'settings'
  | 'shield'
  | 'smile'
  | 'target';

/** An icon of core/ui's set, by its name in lucide. */
export type IconName = OwnIconName | FurtherIconName;
