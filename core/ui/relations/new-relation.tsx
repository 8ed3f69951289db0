import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { RelationKind } from '../../contract';
import type { RelatedEntity } from '../../contract';
import { ComboBoxField } from '../choices/combo-box-field';
import type { OptionSearch } from '../choices/option-search';
import { SelectField } from '../choices/select-field';
import { useUi } from '../environment';
import { StatusIcon } from '../icons/status-icon';
import { relationMessages } from './messages';

export interface NewRelationProps {
  /** Offered, the first one at once. */
  readonly kinds: readonly RelationKind[];
  readonly search: (kind: RelationKind, text: string, signal: AbortSignal) => Promise<readonly RelatedEntity[]>;
  readonly onAdd: (kind: RelationKind, other: RelatedEntity) => void;
  readonly onClose: () => void;
}

/** Chooses the kind of a new relation and the other entity; choosing the entity adds it, Esc closes it. */
export function NewRelation({ kinds, search, onAdd, onClose }: NewRelationProps): ReactElement {
  const { translate } = useUi();
  const [kind, setKind] = useState<RelationKind>(kinds[0] ?? 'blockedBy');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[name="other"]')?.focus(), []);
  const found = useRef(new Map<string, RelatedEntity>());

  const searchOptions: OptionSearch = async (text, signal) => {
    const entities = await search(kind, text, signal);
    for (const entity of entities) {
      found.current.set(entity.id, entity);
    }
    return {
      options: entities.map(({ id, key, title, status }) => ({
        value: id,
        label: title,
        ...(key === undefined ? {} : { detail: key }),
        ...(status === undefined ? {} : { icon: <StatusIcon status={status} label="" /> }),
      })),
    };
  };

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return (
    <div ref={box} className="t-new-relation" role="presentation" onKeyDown={handleKeyDown}>
      <SelectField
        label={translate(relationMessages.relationKind)}
        isLabelHidden
        size="small"
        name="kind"
        value={kind}
        options={kinds.map((each) => ({ value: each, label: translate(relationMessages[each]) }))}
        onChange={(chosen) => setKind(RelationKind.parse(chosen))}
      />
      <ComboBoxField
        label={translate(relationMessages.relationOther)}
        isLabelHidden
        size="small"
        name="other"
        placeholder={translate(relationMessages.relationSearch)}
        openOnMount
        value=""
        search={searchOptions}
        onChange={(id) => {
          const other = found.current.get(id);
          if (other !== undefined) {
            onAdd(kind, other);
          }
        }}
      />
    </div>
  );
}
