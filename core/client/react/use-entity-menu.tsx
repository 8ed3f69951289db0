import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Contributed, ViewContribution } from '../contributions/contributions';
import { entityMenu } from '../entities/entity-menu';
import type { EntityMenuDialogProps } from '../entities/entity-menu';
import { viewLoaderOf } from '../lazy/view-loader';
import type { ComponentLoader } from '../plugin';
import { useProvided } from './application-provider';
import { ContributionView } from './contribution-view';
import { useIsFilled } from './use-is-filled';

/** What plugins add to the menu of an entity. */
export interface EntityMenu {
  /** Whether any plugin adds an item. */
  readonly isFilled: boolean;
  /** For the children of the `Menu`. */
  readonly items: ReactElement;
  /** For a place outside the `Menu`, where it stays when the menu closes. */
  readonly dialog: ReactElement;
}

type EntityOfMenu = Pick<EntityMenuDialogProps, 'entity' | 'title'>;

/** The dialog of one plugin. */
interface ShownDialog {
  readonly view: Contributed<ViewContribution>;
  readonly isOpen: boolean;
}

/**
 * The items that plugins add to the menus of all entities, such as "Remind me", and the dialog that one of them opened.
 * Call it in an observer.
 *
 * @param entity its type is that of the server, such as `tasks.task`
 * @param title what people call the entity
 */
export function useEntityMenu(entity: EntityMenuDialogProps['entity'], title: string): EntityMenu {
  const [shown, setShown] = useState<ShownDialog>();
  const setOpen = (isOpen: boolean): void => setShown((current) => current && { ...current, isOpen });
  return {
    isFilled: useIsFilled(entityMenu),
    items: <EntityMenuItems entity={entity} title={title} onDialog={(view) => setShown({ view, isOpen: true })} />,
    dialog: <EntityMenuDialog entity={entity} title={title} shown={shown} onOpenChange={setOpen} />,
  };
}

interface EntityMenuItemsProps extends EntityOfMenu {
  readonly onDialog: (view: Contributed<ViewContribution>) => void;
}

const EntityMenuItems = observer(function EntityMenuItems({
  entity,
  title,
  onDialog,
}: EntityMenuItemsProps): ReactNode {
  const { application, fills } = useProvided();
  return application.contributions.fills(entityMenu).map((fill) => (
    <ContributionView
      key={fill.key}
      contribution={fill}
      with={{
        entity,
        title,
        openDialog: (load: ComponentLoader<EntityMenuDialogProps>) =>
          onDialog({ ...fill, key: `${fill.key} dialog`, load: viewLoaderOf(load) }),
      }}
      fallback={fills.fallback}
      failed={fills.failedInline ?? (() => undefined)}
    />
  ));
});

interface EntityMenuDialogOutletProps extends EntityOfMenu {
  readonly shown: ShownDialog | undefined;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** With the services of the plugin that opened it. */
const EntityMenuDialog = observer(function EntityMenuDialog(props: EntityMenuDialogOutletProps): ReactNode {
  const { entity, title, shown, onOpenChange } = props;
  const { fills } = useProvided();
  if (shown === undefined || !shown.isOpen) {
    return undefined;
  }
  const onClose = (): void => onOpenChange(false);
  return (
    <ContributionView
      contribution={shown.view}
      with={{ entity, title, onClose, onReopen: () => onOpenChange(true) }}
      fallback={undefined}
      failed={(failure) => fills.failed({ ...failure, onClose })}
    />
  );
});
