import { ExternalLink } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import type { CustomPatch, CustomPatchField } from '../../client/custom-fields/custom-patch';
import type { DraftKey } from '../../client/services';
import type { CustomField, CustomValue, CustomValues } from '../../contract';
import { ConflictNotice } from '../editing/conflict-notice';
import type { FieldConflict } from '../editing/conflict-notice';
import { useInlineEdit } from '../editing/use-inline-edit';
import { useUi } from '../environment';
import type { PickerProps } from '../fields/field';
import { Icon } from '../icons/icon';
import { tooltip } from '../overlays/tooltip';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';
import { CustomValueField } from './custom-value-field';
import { useCustomValueWords } from './custom-value-words';
import { isAddress } from './is-address';
import './custom-fields.css';

/** What an entity with custom values has. */
export interface CustomisedEntity {
  readonly id: string;
  readonly customValues?: CustomValues | undefined;
}

/** How custom values of an entity are saved. */
export interface CustomValueActions<Shown extends CustomisedEntity> {
  /**
   * Saves a value.
   *
   * @param base the entity as it was shown when the person began to edit.
   * @returns undefined when it was not saved: what was typed then stays in its field.
   */
  readonly save: (patch: CustomPatch, base: Shown) => Promise<Shown | undefined>;
  /** The conflict of a field that another person changed at the same time. */
  readonly conflictOf: (field: CustomPatchField) => FieldConflict | undefined;
}

export interface CustomValueEditorProps<Shown extends CustomisedEntity> extends CustomValueActions<Shown>, PickerProps {
  readonly field: CustomField;
  readonly entity: Shown;
}

/** The control for one custom value of an entity: a choice is saved at once, typed text when its field is left or by Enter. */
export const CustomValueEditor = observer(function CustomValueEditor<Shown extends CustomisedEntity>(
  props: CustomValueEditorProps<Shown>,
): ReactElement {
  const { field, entity, save, conflictOf, openOnMount = false } = props;
  const { translate } = useUi();
  const conflict = conflictOf(`custom:${field.id}`);
  const value = entity.customValues?.[field.id];
  const isTyped = field.kind === 'text' || field.kind === 'number' || field.kind === 'link';
  const address = field.kind === 'link' && typeof value === 'string' ? value : undefined;
  return (
    <>
      <div className="t-custom-value">
        {isTyped ? (
          <TypedValue {...props} />
        ) : (
          <CustomValueField
            field={field}
            isLabelHidden
            size="small"
            isQuiet={!openOnMount}
            openOnMount={openOnMount}
            value={value}
            onChange={(next) => void save({ [`custom:${field.id}`]: next ?? null }, entity)}
          />
        )}
        {address !== undefined && (
          <a
            className="t-button t-button-ghost t-icon-button t-icon-button-small"
            href={address}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={translate(messages.customLinkOpen)}
            {...tooltip(translate(messages.customLinkOpen))}
          >
            <Icon glyph={ExternalLink} />
          </a>
        )}
      </div>
      {!isTyped && conflict !== undefined && (
        <div className="t-custom-conflict">
          <ConflictNotice conflicts={[conflict]} />
        </div>
      )}
    </>
  );
});

/** A value that is typed: kept as a draft until it is saved, which Enter and leaving the field do. */
function TypedValue<Shown extends CustomisedEntity>(props: CustomValueEditorProps<Shown>): ReactElement {
  const { field, entity, save, conflictOf, openOnMount = false } = props;
  const { translate } = useUi();
  const words = useCustomValueWords();
  const box = useRef<HTMLDivElement>(null);
  const conflict = conflictOf(`custom:${field.id}`);
  const [isRefused, setRefused] = useState(false);
  const draft: DraftKey = { form: `core:custom-field-${field.id}`, entityId: entity.id };
  const edit = useInlineEdit<CustomValue | '', Shown>({
    value: entity.customValues?.[field.id] ?? '',
    draft,
    isReadOnly: false,
    base: entity,
    conflict,
    save: (next, base) => save({ [`custom:${field.id}`]: next === '' ? null : next }, base),
    isSame: (left, right) => left === right,
    isValid: (next) => field.kind !== 'link' || isAddress(next),
    readDraft: (kept) => (typeof kept === 'string' || typeof kept === 'number' ? kept : undefined),
  });
  const shown = edit.typed ?? entity.customValues?.[field.id];
  const isWrong = field.kind === 'link' && edit.typed !== undefined && !isAddress(edit.typed);

  async function commit(): Promise<void> {
    setRefused(isWrong);
    await edit.commit();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // Before the control, which keeps these keys for itself.
    if (event.key === 'Enter') {
      void commit();
    }
    if (event.key === 'Escape' && edit.typed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setRefused(false);
      edit.discard();
    }
  }

  return (
    <>
      <div
        ref={box}
        className="t-custom-typed"
        role="presentation"
        onBlur={() => void commit()}
        onKeyDownCapture={handleKeyDown}
      >
        <CustomValueField
          field={field}
          isLabelHidden
          size="small"
          isQuiet={!openOnMount}
          value={shown === '' ? undefined : shown}
          error={isRefused && isWrong ? translate(messages.customLinkInvalid) : undefined}
          onChange={(next) => edit.change(next ?? '')}
        />
        <span className="t-meta" role="status">
          {edit.note}
        </span>
      </div>
      {conflict !== undefined && (
        <ConflictNotice
          conflicts={[
            edit.conflictWith(conflict, {
              label: field.name,
              show: (next) => words(field, next === '' ? undefined : next),
              focus: () => box.current?.querySelector('input')?.focus(),
            }),
          ]}
        />
      )}
    </>
  );
}
