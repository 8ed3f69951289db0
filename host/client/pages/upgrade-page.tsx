import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { planEntry, planHelp, plansWith, planSummaries } from '@tessera/core/contract';
import type { PlanEntry } from '@tessera/core/contract';
import { Navigation, Permissions, Session, SlotOutlet, useService, useI18n } from '@tessera/core/client';
import { Button, ButtonLink, Dialog, LogoIllustration, MessagePage } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { hostMessages } from '../messages';
import { useDeniedVisit } from './denied-visit';

/**
 * R11. An admin is led to where plans are bought, if a plugin sells them here. Returns to the requested page when the plan includes the missing
 * modules.
 */
export const UpgradePage = observer(function UpgradePage(): ReactElement {
  const navigation = useService(Navigation);
  const { visit, isAllowed } = useDeniedVisit();
  const { translate } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const [plans, setPlans] = useState<PlanEntry>();
  if (visit !== undefined && isAllowed) {
    return <Navigate replace to={visit.from} />;
  }
  return (
    <>
      <MessagePage
        drawing={<LogoIllustration kind="missing" />}
        title={translate(hostMessages.upgradeTitle)}
        text={translate(frameMessages.upgradeText)}
        actions={
          <>
            {plans !== undefined ? (
              <ButtonLink variant="primary" size="large" to={plans.to}>
                {translate(frameMessages.upgradePlan)}
              </ButtonLink>
            ) : (
              <Button variant="primary" size="large" onClick={() => setAsking(true)}>
                {translate(frameMessages.upgradePlan)}
              </Button>
            )}
            <ButtonLink size="large" to={navigation.home}>
              {translate(frameMessages.yourTasks)}
            </ButtonLink>
          </>
        }
        note={visit === undefined ? undefined : <MissingNote missing={visit.missing} />}
      />
      <SlotOutlet slot={planEntry} with={{ onFound: setPlans }} isInline />
      <PlanHelpDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
});

interface MissingNoteProps {
  readonly missing: readonly string[];
}

/** Which modules are missing, which plans include them, and the portal's plan. */
const MissingNote = observer(function MissingNote(props: MissingNoteProps): ReactElement {
  const { missing } = props;
  const session = useService(Session);
  const { translate, translateLabel, language } = useI18n();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const modules = list.format(missing.map(translateLabel));
  const portal = session.portal?.name ?? '';
  const plan = planSummaries.find(({ code }) => code === session.portal?.planCode)?.name;
  const plans = plansWith(missing);
  if (plan === undefined || plans.length === 0) {
    return <>{translate(frameMessages.partOfNoPlan, { modules, portal })}</>;
  }
  const message = plans.length === 1 ? frameMessages.partOfPlan : frameMessages.partOfPlans;
  return <>{translate(message, { modules, plans: list.format(plans), portal, plan })}</>;
});

interface PlanHelpDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Admins are not told to ask an admin: if no plugin sells plans, only the operator changes them. */
const PlanHelpDialog = observer(function PlanHelpDialog(props: PlanHelpDialogProps): ReactElement {
  const { isOpen, onClose } = props;
  const session = useService(Session);
  const { translate } = useI18n();
  const isAdmin = useService(Permissions).decide({ audience: 'admin' }).outcome === 'granted';
  const portal = session.portal?.name ?? '';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={translate(isAdmin ? frameMessages.askOperatorTitle : frameMessages.askTitle)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {translate(frameMessages.understood)}
        </Button>
      }
    >
      <p className="t-quiet">
        {translate(isAdmin ? frameMessages.askOperatorText : frameMessages.askText, { portal })}
      </p>
      {!isAdmin && <SlotOutlet slot={planHelp} with={{}} />}
    </Dialog>
  );
});
