import { Navigation, useI18n, useQuery, useService } from '@tessera/core/client';
import { MyTime } from '@tessera/core/ui';
import { CalendarDay } from '../../contract/model';
import { tasksPath } from '../../contract/manifest';
import { myTimePath } from '../../contract/paths';
import { taskTimeMessages } from '../components/task-time-messages';
import { TimeTaskField } from '../components/time-task-field';
import { TaskTime } from '../task-time';

/** Query parameter with a day of the week that is shown, `YYYY-MM-DD`. */
const weekQuery = 'week';

/** The signed-in person's own time, week by week. No one else sees this page. */
export function MyTimePage() {
  const time = useService(TaskTime);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const query = useQuery();
  return (
    <MyTime
      time={time}
      title={translate(taskTimeMessages.myTime)}
      day={CalendarDay.safeParse(query.get(weekQuery)).data}
      onDay={(day) => navigation.go(day === undefined ? myTimePath.to({}) : `${myTimePath.to({})}?${weekQuery}=${day}`)}
      addressOf={({ type, id }) => (type === 'tasks.task' ? tasksPath.to({ taskId: id }) : undefined)}
      choice={(props) => <TimeTaskField {...props} />}
    />
  );
}
