import type { DemoAction, DemoCompany, DemoPart, DemoPerson } from '@tessera/core/server';
import { chance, pick } from './chance';
import { demoLabelsOf } from './demo-labels';
import { simulateTask } from './simulate-task';
import { operationsTasks } from './operations-tasks';
import { engineeringTasks } from './engineering-tasks';

/** Minimum number of people; fewer would only assign tasks to each other. */
const smallestTeam = 2;

/** Generates the company's tasks and their history. */
export const demo: DemoPart = {
  actions: (company) => {
    const random = company.random('tasks');
    const labelChance = company.random('labels');
    const helperChance = company.random('collaborators');
    const reviewerChance = company.random('reviewers');
    return Object.entries({ ...engineeringTasks, ...operationsTasks }).flatMap(([teamName, lines]) => {
      const people = thoseOf(company, teamName);
      return lines
        .trim()
        .split('\n')
        .flatMap((line): readonly DemoAction[] => {
          const [title = '', text = ''] = line.split(' | ');
          // Occasionally the founder assigns a task to a colleague.
          const asker = chance(random, 0.15) ? company.people[0] : pick(random, people);
          return asker === undefined
            ? []
            : simulateTask({
                company,
                title,
                text,
                asker,
                people,
                labels: demoLabelsOf(title, labelChance),
                helperChance,
                reviewerChance,
                random,
              });
        });
    });
  },
};

function thoseOf({ people }: DemoCompany, teamName: string): readonly DemoPerson[] {
  const team = people.filter(({ team: name }) => name === teamName);
  return team.length < smallestTeam ? people.slice(0, smallestTeam * 2) : team;
}
