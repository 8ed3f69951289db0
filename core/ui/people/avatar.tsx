import { useState } from 'react';
import type { ReactElement } from 'react';
import { initialsOf } from '../../client/session/initials';
import { tintOf } from './tint';
import './avatar.css';

export interface AvatarProps {
  readonly name: string;
  /** Determines the tint, so that it stays when the name changes. The name when left out. */
  readonly id?: string;
  readonly photoUrl?: string | undefined;
  /** 20, 24, 32, 56 and 80 px. */
  readonly size?: 'small' | 'medium' | 'large' | 'huge' | 'photo';
  /** Hidden from screen readers, when the name is shown beside it. */
  readonly isDecoration?: boolean;
}

/** A square avatar of a person or company: the photo, or up to two initials on one of eight tints. */
export function Avatar(props: AvatarProps): ReactElement {
  const { name, id = name, photoUrl, size = 'medium', isDecoration = false } = props;
  const [broken, setBroken] = useState<string>();
  const initials = initialsOf(name);
  const hasPhoto = photoUrl !== undefined && photoUrl !== broken;
  return (
    <span
      className={`t-avatar t-avatar-${size} t-tint-${tintOf(id)}`}
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
      // Rendered by the style sheet: as text they would become part of the accessible name of a control around the
      // avatar.
      data-initials={hasPhoto ? undefined : initials}
    >
      {hasPhoto && <img src={photoUrl} alt="" onError={() => setBroken(photoUrl)} />}
    </span>
  );
}
