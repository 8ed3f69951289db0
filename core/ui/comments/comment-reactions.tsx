import { SmilePlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { commentReactions } from '../../contract';
import type { Comment, CommentReaction } from '../../contract';
import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuItem } from '../overlays/menu-item';
import { tooltip } from '../overlays/tooltip';
import { reactionSigns } from './comment-actions';
import type { CommentSurroundings } from './comment-actions';
import { commentMessages } from './messages';

/** People whom a reaction names; the others are counted. */
const maxNames = 8;

const labels = {
  'thumbs-up': commentMessages.reactionThumbsUp,
  heart: commentMessages.reactionHeart,
  smile: commentMessages.reactionSmile,
  celebrate: commentMessages.reactionCelebrate,
  thanks: commentMessages.reactionThanks,
  eyes: commentMessages.reactionEyes,
} as const;

export interface CommentReactionsProps {
  readonly comment: Comment;
  readonly surroundings: CommentSurroundings;
}

/** The reactions to a comment. A press adds the person's own, or removes it. */
export const CommentReactions = observer(function CommentReactions(props: CommentReactionsProps): ReactElement | null {
  const { comment, surroundings } = props;
  const { store, canComment } = surroundings;
  const people = useService(People);
  const { translate, language } = useUi();
  if (comment.reactions.length === 0) {
    return null;
  }

  function describe({ reaction, people: ids }: Comment['reactions'][number]): string {
    const names = ids.slice(0, maxNames).flatMap((id) => people.card(id)?.fullName ?? []);
    const rest = ids.length - names.length;
    const all = rest === 0 ? names : [...names, translate(commentMessages.reactionMore, { count: rest })];
    return translate(commentMessages.reactionBy, {
      reaction: translate(labels[reaction]),
      count: ids.length,
      names: new Intl.ListFormat(language).format(all),
    });
  }

  return (
    <div className="t-comment-reactions">
      {comment.reactions.map((each) => (
        <button
          key={each.reaction}
          type="button"
          className="t-reaction"
          aria-pressed={store.hasReacted(comment, each.reaction)}
          aria-label={describe(each)}
          // Not disabled: people who may not react read who has.
          aria-disabled={!canComment}
          {...tooltip(describe(each))}
          onClick={() => canComment && void store.toggleReaction(comment, each.reaction)}
        >
          <span aria-hidden="true">{reactionSigns[each.reaction]}</span> {each.people.length}
        </button>
      ))}
    </div>
  );
});

/** Chooses a reaction. */
export const ReactionMenu = observer(function ReactionMenu(
  props: CommentReactionsProps & { readonly name: string },
): ReactElement {
  const { comment, surroundings, name } = props;
  const { store } = surroundings;
  const { translate } = useUi();
  return (
    <Menu
      position="end"
      width={200}
      target={<IconButton glyph={SmilePlus} label={translate(commentMessages.commentReact, { name })} />}
    >
      {commentReactions.map((reaction: CommentReaction) => (
        <MenuItem
          key={reaction}
          icon={<span aria-hidden="true">{reactionSigns[reaction]}</span>}
          isChosen={store.hasReacted(comment, reaction)}
          onSelect={() => void store.toggleReaction(comment, reaction)}
        >
          {translate(labels[reaction])}
        </MenuItem>
      ))}
    </Menu>
  );
});
