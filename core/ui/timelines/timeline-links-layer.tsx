import { useRef, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Popover } from '../overlays/popover';
import type { TimelineWindow } from './timeline-axis';
import type { DrawnLink, TimelineLink, TimelineRemedy } from './timeline-links';
import { timelineMessages } from './timeline-messages';
import { isMirrored } from './use-timeline-drag';

interface TimelineLinksLayerProps {
  readonly links: readonly DrawnLink[];
  /** A dependency that is being drawn, as data of an SVG path. */
  readonly draft: string | undefined;
  /** The rendered part of the axis. */
  readonly shown: TimelineWindow;
  /** The rendered rows, in px from the top of the first one. */
  readonly top: number;
  readonly height: number;
  readonly onUnlink: ((link: TimelineLink) => void) | undefined;
  readonly remedyOf: ((link: TimelineLink) => TimelineRemedy | undefined) | undefined;
}

interface ChosenLink {
  readonly link: TimelineLink;
  readonly x: number;
  readonly y: number;
}

/**
 * The arrows between the bars. A click on one opens what it means, removes it, or puts the two in order. The rows say the
 * same in words, and have a button for the dependencies of an item, which the keyboard reaches, too.
 */
export function TimelineLinksLayer(props: TimelineLinksLayerProps): ReactElement {
  const { links, draft, shown, top, height, onUnlink, remedyOf } = props;
  const { translate } = useUi();
  const anchor = useRef<HTMLSpanElement>(null);
  const [chosen, setChosen] = useState<ChosenLink>();
  const width = shown.to - shown.from;
  const remedy = chosen && remedyOf?.(chosen.link);

  function choose(event: MouseEvent<SVGElement>, link: TimelineLink): void {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    const { left = 0, right = 0, top: boxTop = 0 } = box ?? {};
    const x = isMirrored(event.currentTarget) ? right - event.clientX : event.clientX - left;
    setChosen({ link, x: x + shown.from, y: event.clientY - boxTop + top });
  }

  return (
    <>
      <svg
        aria-hidden="true"
        className="t-timeline-links"
        viewBox={`${shown.from} ${top} ${width} ${height}`}
        style={{ inlineSize: width, blockSize: height, marginInlineStart: shown.from, insetBlockStart: top }}
      >
        {links.map(({ link, line, head }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keyboard, the dependencies of an item are changed from its row
          <g
            key={`${link.fromId} ${link.toId} ${link.ends}`}
            className="t-timeline-link"
            data-conflict={link.isConflict || undefined}
            data-chosen={chosen?.link === link || undefined}
            onClick={(event) => choose(event, link)}
          >
            <title>{link.label}</title>
            <path className="t-timeline-link-hit" d={line} />
            <path d={line} />
            <path d={head} />
          </g>
        ))}
        {draft !== undefined && <path className="t-timeline-link-draft" d={draft} />}
      </svg>
      {chosen !== undefined && (
        <>
          <span
            ref={anchor}
            className="t-timeline-link-place"
            style={{ marginInlineStart: chosen.x, insetBlockStart: chosen.y }}
          />
          <Popover
            anchor={anchor}
            label={chosen.link.label}
            className="t-timeline-link-box"
            onClose={() => setChosen(undefined)}
          >
            <p>{chosen.link.label}</p>
            <div className="t-timeline-link-actions">
              {remedy !== undefined && (
                <Button
                  size="small"
                  onClick={() => {
                    setChosen(undefined);
                    remedy.run();
                  }}
                >
                  {remedy.label}
                </Button>
              )}
              {onUnlink !== undefined && (
                <Button
                  size="small"
                  onClick={() => {
                    setChosen(undefined);
                    onUnlink(chosen.link);
                  }}
                >
                  {translate(timelineMessages.timelineUnlink)}
                </Button>
              )}
            </div>
          </Popover>
        </>
      )}
    </>
  );
}
