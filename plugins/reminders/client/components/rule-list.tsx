import { Ellipsis, Lock, LockOpen, Pencil, Trash2, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ApiError, People, Session, useI18n, useService } from '@tessera/core/client';
import { FailedState, IconButton, Menu, MenuItem, SkeletonRows, Switch, Tag, UnsentTag } from '@tessera/core/ui';
import type { LiveRule } from '../../contract/events';
import { hasOffset, isAtTime } from '../../contract/rule-model';
import { ReminderRules } from '../tokens';
import { EditChoiceDialog, EditRuleDialog } from './rule-dialogs';
import { ruleMessages as messages } from './rule-messages';
import { useRuleWords } from './use-rule-words';
import './rules.css';

export interface RuleListProps {
  readonly label: string;
  readonly scope: LiveRule['scope'];
  /** Shown while there is none. */
  readonly empty: string;
  /** A rule of the company for the person alone: it is turned off and moved for them only. */
  readonly isForMe?: boolean;
}

/** Rules as sentences, each with a switch and what else can be done with it. */
export const RuleList = observer(function RuleList({ label, scope, empty, isForMe = false }: RuleListProps) {
  const { all: list, types } = useService(ReminderRules);
  const { translate } = useI18n();
  useEffect(() => {
    if (!list.isReady) {
      void list.loadMore();
    }
  }, [list]);
  if (!list.isReady || types.value === undefined) {
    const error = list.error ?? types.error;
    return error === undefined ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState
        title={translate(messages.ruleFailed)}
        {...(error instanceof ApiError && error.sentences[0] !== undefined ? { text: error.sentences[0] } : {})}
        onRetry={() => {
          void list.loadMore();
          void types.refresh();
        }}
      />
    );
  }
  const rules = list.items.filter((rule) => rule.scope === scope);
  if (rules.length === 0) {
    return <p className="t-quiet">{empty}</p>;
  }
  return (
    <ul className="rules-list" aria-label={label}>
      {rules.map((rule) => (
        <RuleItem key={rule.id} rule={rule} isForMe={isForMe} />
      ))}
    </ul>
  );
});

interface RuleItemProps {
  readonly rule: LiveRule;
  readonly isForMe: boolean;
}

const RuleItem = observer(function RuleItem({ rule, isForMe }: RuleItemProps) {
  const store = useService(ReminderRules);
  const people = useService(People);
  const session = useService(Session);
  const { translate } = useI18n();
  const words = useRuleWords();
  const choice = isForMe ? store.choiceOf(rule.id) : undefined;
  const applies = isForMe && !rule.isLocked ? choice : undefined;
  const shown = {
    ...rule,
    time: applies?.time ?? rule.time,
    offsetMinutes: applies?.offsetMinutes ?? rule.offsetMinutes,
  };
  const sentence = words.sentence(shown);
  const { entityType, escalateAfterDays, escalateTo, isLocked } = rule;
  const label = store.types.value?.find(({ type }) => type === entityType)?.label;
  const to = escalateTo === null ? undefined : people.card(escalateTo)?.fullName;
  const isFixed = isForMe ? isLocked || !rule.isEnabled : rule.scope === 'company' && session.isReadOnly;
  const isChanged = applies !== undefined && (applies.time !== null || applies.offsetMinutes !== null);
  const facts = [
    label,
    rule.scope === 'own' ? words.where(rule) : undefined,
    translate(rule.channels === 'app' ? messages.ruleByApp : messages.ruleByMail),
    rule.onWorkingDays && isAtTime(rule) ? translate(messages.ruleWorkingDays) : undefined,
    escalateAfterDays === null
      ? undefined
      : translate(messages.ruleEscalated, { name: to ?? '…', count: escalateAfterDays }),
  ].filter((fact) => fact !== undefined);

  function turn(isEnabled: boolean): void {
    void (isForMe ? store.choose(rule, { isEnabled }) : store.change(rule, { isEnabled }));
  }

  return (
    <li>
      <Switch
        label={sentence}
        hint={facts.join(' · ')}
        isOn={rule.isEnabled && (applies?.isEnabled ?? true)}
        disabled={isFixed}
        onChange={turn}
      />
      <span className="rules-marks">
        <UnsentTag state={store.rules.unsentState(rule.id)} />
        {isLocked && <Tag>{translate(messages.ruleLockedTag)}</Tag>}
        {isChanged && <Tag>{translate(messages.ruleChanged)}</Tag>}
      </span>
      {!isFixed && <RuleMenu rule={rule} isForMe={isForMe} isChanged={isChanged} sentence={sentence} />}
    </li>
  );
});

interface RuleMenuProps extends RuleItemProps {
  readonly isChanged: boolean;
  readonly sentence: string;
}

const RuleMenu = observer(function RuleMenu({ rule, isForMe, isChanged, sentence }: RuleMenuProps) {
  const store = useService(ReminderRules);
  const { translate } = useI18n();
  const [edited, setEdited] = useState<LiveRule>();
  const target = <IconButton glyph={Ellipsis} label={translate(messages.ruleActions, { sentence })} />;
  const { isLocked, isBuiltIn, scope } = rule;
  const Dialog = isForMe ? EditChoiceDialog : EditRuleDialog;
  if (isForMe && !isAtTime(rule) && !hasOffset(rule)) {
    return undefined;
  }
  return (
    <>
      <Menu position="end" target={target}>
        <MenuItem glyph={Pencil} onSelect={() => setEdited(rule)}>
          {translate(isForMe ? messages.ruleEditMine : messages.ruleEdit)}
        </MenuItem>
        {isChanged && (
          <MenuItem glyph={Undo2} onSelect={() => void store.choose(rule, { time: null, offsetMinutes: null })}>
            {translate(messages.ruleReset)}
          </MenuItem>
        )}
        {!isForMe && scope === 'company' && (
          <MenuItem
            glyph={isLocked ? LockOpen : Lock}
            onSelect={() => void store.change(rule, { isLocked: !isLocked })}
          >
            {translate(isLocked ? messages.ruleUnlock : messages.ruleLock)}
          </MenuItem>
        )}
        {!isForMe && !isBuiltIn && (
          <MenuItem glyph={Trash2} isDanger onSelect={() => void store.remove(rule)}>
            {translate(messages.ruleDelete)}
          </MenuItem>
        )}
      </Menu>
      {edited !== undefined && (
        <Dialog rule={edited} onClose={() => setEdited(undefined)} onReopen={() => setEdited(edited)} />
      )}
    </>
  );
});
