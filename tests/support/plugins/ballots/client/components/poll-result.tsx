import { useMemo } from 'react';
import { useI18n } from '@tessera/core/client';
import { Chart } from '@tessera/core/ui';
import type { ChartDescription } from '@tessera/core/ui';
import type { Poll } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { countVotes, leadingOption } from './result-of';

export interface PollResultProps {
  readonly poll: Poll;
}

/** The votes of each option. Each vote redraws it, in every browser that shows it. */
export function PollResult({ poll }: PollResultProps) {
  const { translate } = useI18n();
  const { options, tally } = poll;
  const chart = useMemo(
    (): ChartDescription => ({
      kind: 'bar',
      isHorizontal: true,
      x: { type: 'category', label: translate(ballotsMessages.chartOption), values: options },
      y: { label: translate(ballotsMessages.chartVotes) },
      series: [{ id: 'votes', label: translate(ballotsMessages.chartVotes), values: tally }],
    }),
    [options, tally, translate],
  );
  return <Chart title={findingOf(poll, translate)} chart={chart} empty={translate(ballotsMessages.chartEmpty)} />;
}

function findingOf(poll: Poll, translate: ReturnType<typeof useI18n>['translate']): string {
  if (countVotes(poll) === 0) {
    return translate(ballotsMessages.noVotes);
  }
  const option = leadingOption(poll);
  if (option === undefined) {
    return translate(ballotsMessages.tied);
  }
  return translate(poll.closedOn === undefined ? ballotsMessages.leads : ballotsMessages.won, { option });
}
