import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isAdminRole, roleFromWire } from '@tessera/core/contract';
import { Api, Resource, useService } from '@tessera/core/client';
import { PersonAvatar } from '@tessera/core/ui';
import { listMembers } from '../../contract/endpoints';
import './people.css';

/** The admins of the portal, who can be asked for another plan. */
export const PlanHelp = observer(function PlanHelp() {
  const api = useService(Api);
  const [members] = useState(
    () =>
      new Resource({
        load: (signal) => api.request(listMembers, { query: { limit: 200 } }, { signal, onFailure: 'caller' }),
      }),
  );
  const admins = (members.value?.items ?? []).filter((user) => isAdminRole(roleFromWire(user.role)));
  return (
    <ul className="members-list">
      {admins.map((admin) => (
        <li key={admin.UserID}>
          <PersonAvatar name={admin.FullName} id={admin.UserID} photo={admin.photo} size="large" isDecoration />
          <span className="members-name">
            <bdi className="t-cut">{admin.FullName}</bdi>
            <a className="t-meta t-cut" href={`mailto:${admin.Email}`}>
              {admin.Email}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
});
