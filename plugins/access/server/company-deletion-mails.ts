import * as z from 'zod/mini';
import {
  addressInCompany,
  companyDeletionChanged,
  companyDeletionGrace,
  defineJob,
  people,
} from '@tessera/core/contract';
import type { MailTemplate, PortalContext } from '@tessera/core/server';
import { layOutMail, onEvent, onJob, sql } from '@tessera/core/server';
import { companyDeletionMessages as messages } from './company-deletion-messages';

/** Where admins keep the company. */
const settingsPath = '/settings/company';

const remind = defineJob('access.remind-of-company-deletion', 'portal', z.object({}));
const remindKey = 'company';

interface CompanyDeletionMailData {
  readonly name: string;
  readonly company: string;
  readonly clientId: string;
  /** An ISO instant. */
  readonly deletionOn: string;
  readonly isReminder: boolean;
}

/** Tells an admin that the company will be deleted, when it is decided and on the day before. */
export const companyDeletionMail: MailTemplate = {
  name: 'access.company-deletion',
  render(data, about) {
    const { name, company, clientId, deletionOn, isReminder } = data as CompanyDeletionMailData;
    const { translate, publicUrl } = about;
    const date = new Date(deletionOn);
    const subject = isReminder
      ? translate(messages.deletionTomorrowSubject, { company })
      : translate(messages.deletionSubject, { company, date });
    const text = isReminder ? messages.deletionTomorrowText : messages.deletionText;
    return layOutMail(
      {
        subject,
        heading: subject,
        paragraphs: [translate(text, { name, company, date }), translate(messages.deletionUntilThen)],
        action: {
          label: translate(messages.deletionAction),
          url: addressInCompany(`${publicUrl}${settingsPath}`, clientId),
        },
      },
      about,
    );
  },
};

/** Mails all admins, the caller too, and plans the reminder; a cancelled deletion has none. */
export const followCompanyDeletion = onEvent(companyDeletionChanged, async ({ data: { deletionOn } }, context) => {
  if (deletionOn === undefined) {
    context.unschedule(remind, remindKey);
    return;
  }
  await mailAdmins(context, { deletionOn, isReminder: false });
  const reminderAt = new Date(new Date(deletionOn).getTime() - companyDeletionGrace.reminder * 86_400_000);
  context.schedule(remind, remindKey, reminderAt, {});
});

/** Runs on the day before. */
export const remindOfDeletionJob = onJob(remind, async (context) => {
  const { deletionOn } = context.portal;
  if (deletionOn !== undefined) {
    await mailAdmins(context, { deletionOn, isReminder: true });
  }
});

async function mailAdmins(
  context: PortalContext,
  about: Pick<CompanyDeletionMailData, 'deletionOn' | 'isReminder'>,
): Promise<void> {
  const { db, clientId, portal } = context;
  const admins = await db.rows(sql<{ name: string; address: string }>`select full_name as name, email as address
    from ${sql.view(people)} p where client_id = ${clientId} and role = 'admin' and active`);
  for (const to of admins) {
    const data: CompanyDeletionMailData = { name: to.name, company: portal.name, clientId, ...about };
    context.mail({ to, template: companyDeletionMail.name, data });
  }
}
