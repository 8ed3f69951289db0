import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { Button, PageBody } from '@tessera/core/ui';
import { ReminderRules } from '../tokens';
import { NewRuleDialog } from './rule-dialogs';
import { RuleList } from './rule-list';
import { ruleMessages as messages } from './rule-messages';
import './rules.css';

/** The rules that remind the person: their own ones, and those of the company as they apply to them. */
export const MyRules = observer(function MyRules() {
  const store = useService(ReminderRules);
  const { translate } = useI18n();
  const [isAdding, setAdding] = useState(false);
  const { chosen } = store;
  useEffect(() => {
    if (!chosen.isReady) {
      void chosen.loadMore();
    }
  }, [chosen]);
  return (
    <PageBody width="settings">
      <div className="rules-sections">
        <section aria-label={translate(messages.ruleOwnSection)}>
          <div className="rules-head">
            <div>
              <h2>{translate(messages.ruleOwnSection)}</h2>
              <p className="t-quiet">{translate(messages.ruleOwnHint)}</p>
            </div>
            <Button onClick={() => setAdding(true)}>{translate(messages.ruleAdd)}</Button>
          </div>
          <RuleList label={translate(messages.ruleOwnSection)} scope="own" empty={translate(messages.ruleNoneOwn)} />
        </section>
        <section aria-label={translate(messages.ruleCompanySection)}>
          <div>
            <h2>{translate(messages.ruleCompanySection)}</h2>
            <p className="t-quiet">{translate(messages.ruleCompanyMineHint)}</p>
          </div>
          <RuleList
            label={translate(messages.ruleCompanySection)}
            scope="company"
            empty={translate(messages.ruleCompanyMineHint)}
            isForMe
          />
        </section>
      </div>
      {isAdding && <NewRuleDialog scope="own" onClose={() => setAdding(false)} onReopen={() => setAdding(true)} />}
    </PageBody>
  );
});
