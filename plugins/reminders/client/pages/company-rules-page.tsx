import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Session, useI18n, useService } from '@tessera/core/client';
import { Button, PageBody, PageTitle } from '@tessera/core/ui';
import { NewRuleDialog } from '../components/rule-dialogs';
import { RuleList } from '../components/rule-list';
import { ruleMessages as messages } from '../components/rule-messages';

/** R100: the rules by which the company reminds its people, for admins. */
export const CompanyRulesPage = observer(function CompanyRulesPage() {
  const session = useService(Session);
  const { translate } = useI18n();
  const [isAdding, setAdding] = useState(false);
  const title = translate(messages.ruleCompanyTitle);
  return (
    <>
      <PageTitle
        title={title}
        actions={
          !session.isReadOnly && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {translate(messages.ruleAdd)}
            </Button>
          )
        }
      />
      <PageBody width="settings">
        <p className="t-quiet">{translate(messages.ruleCompanyHint)}</p>
        <RuleList label={title} scope="company" empty={translate(messages.ruleCompanyHint)} />
      </PageBody>
      {isAdding && <NewRuleDialog scope="company" onClose={() => setAdding(false)} onReopen={() => setAdding(true)} />}
    </>
  );
});
