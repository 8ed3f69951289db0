import { randomBytes } from 'node:crypto';
import type { Visitor } from '../installation/visitor';
import type { Target } from './target';

const fileSize = 2_000_000;

/** Signs up, founds a company with a task and a large file, and says where attackers find them. */
export async function prepareTarget(ada: Visitor, port: number): Promise<Target> {
  await ada.signUp('ada@example.com', 'mellow-otter-plays');
  const clientId = await ada.found('Acme');
  const task = await ada.post(`/tasks?clientid=${clientId}`, { title: 'A task' });
  const files = `/tasks/${task.body.id as string}/attachments`;
  const file = await ada.upload(`${files}?clientid=${clientId}`, randomBytes(fileSize), 'large.bin');
  return {
    port,
    token: ada.token ?? '',
    list: `/api/tasks?clientid=${clientId}`,
    upload: `/api${files}?clientid=${clientId}`,
    download: `/api${files}/${file.body.id as string}/content?clientid=${clientId}`,
  };
}
