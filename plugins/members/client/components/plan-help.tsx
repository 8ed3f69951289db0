import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { EntityList } from '@tessera/core/client';
import { useService } from '@tessera/core/client';
import { PersonAvatar } from '@tessera/core/ui';
import type { Member } from '../model/member';
import { Directory } from '../tokens';
import './people.css';

/** The admins of the portal, who can be asked for another plan. */
export const PlanHelp = observer(function PlanHelp() {
  const directory = useService(Directory);
  const [admins, setAdmins] = useState<EntityList<Member>>();
  useEffect(() => {
    const list = directory.listAdmins();
    setAdmins(list);
    void list.loadMore();
    return () => list.dispose();
  }, [directory]);
  return (
    <ul className="members-list">
      {admins?.items.map((admin) => (
        <li key={admin.id}>
          <PersonAvatar name={admin.fullName} id={admin.id} photo={admin.photo} size="large" isDecoration />
          <span className="members-name">
            <bdi className="t-cut">{admin.fullName}</bdi>
            <a className="t-meta t-cut" href={`mailto:${admin.email}`}>
              {admin.email}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
});
