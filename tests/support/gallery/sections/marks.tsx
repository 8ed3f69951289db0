import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Avatar,
  DateText,
  Kbd,
  Logo,
  PriorityIcon,
  RelativeTime,
  StatusIcon,
  Tag,
  TileMeter,
} from '../../../../core/ui';
import { people } from './sample';
import type { GallerySection } from './section';

/** Tags, tiles, icons, avatars and times. */
export const marks: GallerySection = { name: 'marks', title: 'Marks and times', Content: Marks };

const statuses = ['backlog', 'unstarted', 'started', 'review', 'blocked', 'completed', 'cancelled'] as const;
const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const;

function Marks(): ReactElement {
  return (
    <>
      <div className="g-line">
        <Logo />
        <Tag>Bug</Tag>
        <Tag tone="accent">Proposed</Tag>
        <Tag tone="success" glyph={CircleCheck}>
          Active
        </Tag>
        <Tag tone="warn">3rd date</Tag>
        <Tag tone="danger" glyph={CircleAlert}>
          Payment failed
        </Tag>
        <Tag tone="info">Note</Tag>
        <TileMeter done={7} total={10} label="Seats in use" />
        <Kbd>⌘</Kbd>
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </div>
      <div className="g-line">
        {statuses.map((status) => (
          <StatusIcon key={status} status={status} />
        ))}
        {priorities.map((priority) => (
          <PriorityIcon key={priority} priority={priority} />
        ))}
      </div>
      <div className="g-line">
        <DateText day="2026-03-10" isLate />
        <DateText day="2026-03-12" time="16:30" />
        <DateText day="2026-03-13" />
        <DateText day="2027-01-04" />
        <RelativeTime instant="2026-03-12T08:12:00Z" />
        <RelativeTime instant="2026-03-09T08:12:00Z" />
      </div>
    </>
  );
}
