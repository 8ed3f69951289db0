import { useState } from 'react';
import type { ReactElement } from 'react';
import { initialsOf } from '../../client/session/initials';
import { tintOf } from './initials';
import './avatar.css';

export interface AvatarProps {
  readonly name: string;
  /** Chooses the tint, so that a person keeps it whatever they are called. The name when left out. */
  readonly id?: string;
  readonly photoUrl?: string | undefined;
  /** 20, 24, 32, 56 and 80 pixels. */
  readonly size?: 'small' | 'medium' | 'large' | 'huge' | 'photo';
  /** Silent, where the name stands beside it. */
  readonly isDecoration?: boolean;
}

/** A person or a company: the photo, or up to two letters on one of eight quiet tints. People are square here. */
export function Avatar(props: AvatarProps): ReactElement {
  const { name, id = name, photoUrl, size = 'medium', isDecoration = false } = props;
  const [broken, setBroken] = useState<string>();
  const initials = initialsOf(name);
  const hasPhoto = photoUrl !== undefined && photoUrl !== broken;
  return (
    <span
      className={`t-avatar t-avatar-${size} t-tint-${tintOf(id)}`}
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
      // Drawn by the style sheet: as text they would be a part of the name of whatever control the avatar stands in.
      data-initials={hasPhoto ? undefined : initials}
    >
      {hasPhoto && <img src={photoUrl} alt="" onError={() => setBroken(photoUrl)} />}
    </span>
  );
}
